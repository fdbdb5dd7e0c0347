"""A survey by workers of which one is killed and one is cut off from the network is the same as by one process: `lost_workers.py PROGRAM`.

A scheduler and three workers have a network of their own each, joined by a bridge in a fifth: that takes root and iproute2.
"""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

program = str(Path(sys.argv[1]).resolve())
atlas = Path(__file__).resolve().parents[2] / "tools" / "atlas.py"
python = sys.executable
SEEDS, CHUNK, CHUNKS = "0..1000000", 10_000, 100
OPTIONS = "--width=24 --height=12 --depth=2 --set=creatures=0 --figures=walk,loops --find=loops>4".split()
BRIDGE = f"cave{os.getpid()}"
# A worker that is silent for so long is lost.
PATIENCE = "10s"


def ip(*arguments):
    """Runs `ip`."""
    subprocess.run(["ip", *arguments], check=True)


class Network:
    """Networks of their own, joined by a bridge; they end with this value."""

    def __init__(self, stack):
        self.stack = stack
        self.open(BRIDGE)
        ip("-n", BRIDGE, "link", "add", "bridge", "type", "bridge")
        ip("-n", BRIDGE, "link", "set", "bridge", "up")

    def open(self, name):
        """A network without a wire."""
        ip("netns", "add", name)
        self.stack.callback(ip, "netns", "del", name)
        ip("-n", name, "link", "set", "lo", "up")

    def host(self, number):
        """The name of a network with the address 10.77.0.number."""
        name = f"{BRIDGE}h{number}"
        self.open(name)
        ip("-n", name, "link", "add", "wire", "type", "veth", "peer", "name", f"to{number}", "netns", BRIDGE)
        ip("-n", BRIDGE, "link", "set", f"to{number}", "master", "bridge", "up")
        ip("-n", name, "address", "add", f"10.77.0.{number}/24", "dev", "wire")
        ip("-n", name, "link", "set", "wire", "up")
        return name

    def start(self, host, *command, **options):
        """Starts a process in a network; it ends with this value."""
        environment = os.environ | {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": PATIENCE}
        started = subprocess.Popen(["ip", "netns", "exec", host, *command], env=environment, **options)
        self.stack.callback(started.wait)
        self.stack.callback(started.kill)
        return started


def without_time(text):
    """A report without the time that it took."""
    report = json.loads(text)
    del report["seconds"]
    return report


def main(stack):
    """Runs both, and compares them."""
    network = Network(stack)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    hosts = [network.host(number) for number in range(1, 5)]
    address = "tcp://10.77.0.1:8786"
    dask = [python, "-m", "distributed.cli.dask_scheduler"]
    network.start(hosts[0], *dask, "--host", "10.77.0.1", "--no-dashboard", **quiet)
    dask = [python, "-m", "distributed.cli.dask_worker"]
    workers = []
    for number, host in enumerate(hosts[1:], start=2):
        options = ["--host", f"10.77.0.{number}", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        workers.append(network.start(host, *dask, address, *options, **quiet))
    began = time.monotonic()
    command = [python, atlas, "--program", program, "--scheduler", address, "--seeds", SEEDS, "--chunk", str(CHUNK), "--", *OPTIONS]
    survey = network.start(hosts[0], *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in survey.stderr:
        if line.startswith("20 of "):
            workers[1].send_signal(signal.SIGKILL)
            print("a worker is killed", flush=True)
        if line.startswith("40 of "):
            ip("-n", BRIDGE, "link", "set", "to4", "down")
            print("a worker is cut off", flush=True)
    spread = survey.stdout.read()
    assert survey.wait() == 0, spread
    print(f"{CHUNKS} chunks by three workers, of which two were lost: {time.monotonic() - began:.0f} s", flush=True)
    began = time.monotonic()
    alone = subprocess.run([program, "report", "--json", "--jobs", "1", "--seeds", SEEDS, *OPTIONS], check=True, capture_output=True)
    print(f"by one process: {time.monotonic() - began:.0f} s", flush=True)
    spread, alone = without_time(spread), without_time(alone.stdout)
    assert spread["worlds"] == 1_000_000 and spread["find"]["worlds"], spread["worlds"]
    assert json.dumps(spread) == json.dumps(alone)
    print("the same report", flush=True)


with ExitStack() as stack:
    main(stack)
