"""Makes and reads saves with readers from PyPI. A line of JSON in, a line of JSON out."""

import contextlib
import hashlib
import io
import json
import os
import random
import struct
import sys

from lihzahrd import world as terraria
from lihzahrd.fileutils import FileReader
from palworld_save_tools.gvas import GvasFile
from palworld_save_tools.json_tools import CustomEncoder
from palworld_save_tools.palsav import compress_gvas_to_sav, decompress_sav_to_gvas
from palworld_save_tools.paltypes import PALWORLD_CUSTOM_PROPERTIES, PALWORLD_TYPE_HINTS


class Recording:
    """A file whose bytes are added to a hash while it's read."""

    def __init__(self, path, digest):
        self.file = open(path, "rb")
        self.digest = digest

    def read(self, size):
        data = self.file.read(size)
        self.digest.update(data)
        return data

    def tell(self):
        return self.file.tell()

    def seek(self, place):
        return self.file.seek(place)

    def close(self):
        self.file.close()


def read_terraria(folder, digest):
    path = os.path.join(folder, "Worlds", "Ours.wld")
    recorded = []

    class Reader(FileReader):
        def __init__(self, file):
            file.close()
            recorded.append(Recording(path, digest))
            super().__init__(recorded[0])

        def read_until(self, address):
            # The original goes on for ever where the file ends before.
            if address > os.path.getsize(path):
                raise ValueError("A position is behind the end")
            return super().read_until(address)

    terraria.FileReader = Reader
    try:
        terraria.World.create_from_file(path)
    finally:
        for file in recorded:
            file.close()


class Maker:
    """Has the methods of lihzahrd's reader, and makes up what it reads: a world that it reads as a whole."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.data = bytearray()
        self.positions = []
        self.shorts = 0
        # Those that come next.
        self.numbers = []
        self.file = io.BytesIO()

    def put(self, form, value):
        self.data += struct.pack(form, value)
        return value

    def bool(self):
        return self.put("?", len(self.positions) == 11)

    def int1(self):
        # What kind of a file it is comes after its version and its magic.
        return self.put("B", 2 if len(self.data) == 11 else 0)

    uint1 = int1

    def int2(self):
        self.shorts += 1
        # The number of positions, and of kinds of blocks.
        return self.put("h", {1: 11, 2: 696}.get(self.shorts, 0))

    def uint2(self):
        return self.put("H", 0)

    def int4(self):
        if len(self.data) == 0:
            return self.put("i", 279)
        if len(self.positions) == 11:
            return self.put("i", 7)
        return self.put("i", self.numbers.pop(0) if self.numbers else (7 if self.is_id() else 0))

    def uint4(self):
        return self.put("i", 0)

    def int8(self):
        return self.put("q", 0)

    def uint8(self):
        return self.put("Q", 0)

    def single(self):
        return self.put("f", 0.0)

    def double(self):
        return self.put("d", float(self.random.randrange(1, 9_999)))

    def bits(self):
        self.put("B", 0)
        return (False,) * 8

    def rect(self):
        # Height and width come after the bounds.
        self.numbers = [100, 150 + self.random.randrange(100)]
        self.data += struct.pack("iiii", 0, 2_000, 0, 1_600)

    def string(self, size=None):
        if size == 7:
            self.data += b"relogic"
            return "relogic"
        self.data += b"\x04Ours"
        return "Ours"

    def uuid(self):
        value = self.random.randbytes(16)
        self.data += value
        self.uuid_end = len(self.data)
        return value

    def is_id(self):
        return len(self.data) == getattr(self, "uuid_end", -1)

    def datetime(self):
        value = self.random.randbytes(8)
        self.data += value
        return value

    def read_until(self, address):
        self.positions.append(len(self.data))
        return bytearray()

    def tiles(self, size):
        for _ in range(size.x):
            left = size.y
            while left > 0:
                run = min(left, self.random.choice([1, 1, 1, 2, 9]))
                left -= run
                # A block, or none, and a wall, and how often it follows itself.
                flags = 0b0100_0110 if self.random.random() < 0.8 else 0b0100_0100
                self.data += bytes([flags])
                if flags & 2:
                    self.data += bytes([self.random.randrange(1, 80)])
                self.data += bytes([self.random.randrange(1, 200), run - 1])


def make_terraria(seed):
    maker = Maker(seed)
    terraria.FileReader = lambda file: file.close() or maker
    read_tiles = terraria.World._create_tilematrix

    def make_tiles(file, size, important):
        maker.tiles(size)
        return None

    rain, variants = terraria.Rain, terraria.TreetopVariants
    # After them come the ores: none of hard mode; copper, iron, silver and gold.
    terraria.Rain = lambda **_: maker.numbers.extend([-1, -1, -1])
    terraria.TreetopVariants = lambda _: maker.numbers.extend([7, 6, 9, 8])
    terraria.World._create_tilematrix = make_tiles
    try:
        terraria.World.create_from_file(os.devnull)
    finally:
        terraria.World._create_tilematrix = read_tiles
        terraria.Rain, terraria.TreetopVariants = rain, variants
    struct.pack_into(f"<{len(maker.positions)}i", maker.data, 26, *maker.positions)
    return {"Worlds/Ours.wld": bytes(maker.data)}


HEADER = {
    "magic": 0x53415647,
    "save_game_version": 3,
    "package_file_version_ue4": 522,
    "package_file_version_ue5": 1008,
    "engine_version_major": 5,
    "engine_version_minor": 1,
    "engine_version_patch": 1,
    "engine_version_changelist": 0,
    "engine_version_branch": "++UE5+Release-5.1",
    "custom_version_format": 3,
    "custom_versions": [],
}


def make_sav(rng, name, save_type, size):
    properties = {
        "Version": {"id": None, "type": "IntProperty", "value": rng.randrange(1_000)},
        "Timestamp": {"id": None, "type": "Int64Property", "value": rng.randrange(2**60)},
    }
    for index in range(size // 60):
        text = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=60))
        properties[f"Value{index}"] = {"id": None, "type": "StrProperty", "value": text}
    header = {**HEADER, "save_game_class_name": f"/Script/Pal.{name}"}
    gvas = GvasFile.load({"header": header, "properties": properties, "trailer": "AAAAAA=="})
    return compress_gvas_to_sav(gvas.write(PALWORLD_CUSTOM_PROPERTIES), save_type)


PALWORLD = "Pal/Saved/SaveGames/0/0123456789ABCDEF0123456789ABCDEF/"


def make_palworld(seed):
    rng = random.Random(seed)
    files = {
        PALWORLD + "Level.sav": make_sav(rng, "PalWorldSaveGame", 0x32, 60_000 + rng.randrange(30_000)),
        PALWORLD + "LevelMeta.sav": make_sav(rng, "PalWorldBaseInfoSaveGame", 0x31, 600),
    }
    for number in range(3):
        path = f"{PALWORLD}Players/{number + 1:032X}.sav"
        files[path] = make_sav(rng, "PalWorldPlayerSaveGame", 0x31, 3_000 + rng.randrange(20_000))
    return files


def read_palworld(folder, digest):
    world = os.path.join(folder, PALWORLD)
    players = os.path.join(world, "Players")
    own = sorted(os.listdir(players)) if os.path.isdir(players) else []
    for name in ["Level.sav", "LevelMeta.sav", *(os.path.join("Players", one) for one in own)]:
        with open(os.path.join(world, name), "rb") as file:
            gvas, _ = decompress_sav_to_gvas(file.read())
        read = GvasFile.read(gvas, PALWORLD_TYPE_HINTS, PALWORLD_CUSTOM_PROPERTIES)
        if read.trailer != b"\0\0\0\0":
            raise Exception("It wasn't read to its end")
        digest.update(name.encode() + json.dumps(read.dump(), cls=CustomEncoder).encode())


GAMES = {"terraria": (make_terraria, read_terraria), "palworld": (make_palworld, read_palworld)}


def answer(request):
    make, read = GAMES[request["game"]]
    if "seed" in request:
        files = make(request["seed"])
        return {"files": {path: data.hex() for path, data in files.items()}}
    digest = hashlib.sha256()
    try:
        read(request["folder"], digest)
    except Exception as error:
        return {"kind": "refused", "reason": f"{type(error).__name__}: {error}"}
    return {"kind": "read", "content": digest.hexdigest()}


for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()):
        answered = answer(json.loads(line))
    print(json.dumps(answered), flush=True)
