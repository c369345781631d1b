"""A sound server of our own, so that an app's computer sound can be played to and heard without a sound card."""

import os
import subprocess
import time


class SoundServer:
    """PulseAudio whose ALSA device `stage` plays into the sink `ears` and hears what is played into the sink `mouth`.

    It runs before other programs, as on a desktop, if the user may let it.
    """

    def __init__(self, folder):
        self.folder = folder
        script = folder / "script.pa"
        self.address = f"unix:{folder}/native"
        script.write_text(
            f"load-module module-native-protocol-unix socket={folder}/native auth-anonymous=1\n"
            "load-module module-null-sink sink_name=mouth rate=48000 channels=2 format=float32le norewinds=1\n"
            "load-module module-null-sink sink_name=ears rate=48000 channels=2 format=float32le norewinds=1\n"
            "load-module module-remap-source source_name=mic master=mouth.monitor\n"
            "set-default-sink ears\nset-default-source mic\n")
        self.environment = {
            **os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "XDG_CONFIG_HOME": str(folder),
            "PULSE_RUNTIME_PATH": str(folder), "PULSE_STATE_PATH": str(folder), "PULSE_SERVER": self.address,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "DBUS_SYSTEM_BUS_ADDRESS": "disabled:"}
        self.process = subprocess.Popen(
            ["pulseaudio", "-n", "-F", script, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "--disable-shm=yes", "--high-priority=yes", "--realtime=yes"],
            env=self.environment, stderr=subprocess.DEVNULL)
        while subprocess.run(["pactl", "info"], env=self.environment, capture_output=True).returncode != 0:
            assert self.process.poll() is None, "PulseAudio does not start"
            time.sleep(0.1)
        devices = folder / "alsa.conf"
        def end(name, device):
            return f'{name}.pcm {{ type pulse server "{self.address}" device "{device}" }}'
        devices.write_text(
            "</usr/share/alsa/alsa.conf>\npcm.stage {\n  type asym\n  "
            f"{end('playback', 'ears')}\n  {end('capture', 'mic')}\n"
            '  hint { show on description "stage" }\n}\n')
        self.devices = {"ALSA_CONFIG_PATH": str(devices)}

    def end(self):
        self.process.kill()
        self.process.wait()
