-- Builds without an end, each step somewhere else, and stores what a mod, and the game's own users, have.
for number = 1, 60 do
  minetest.register_node("writer:block" .. number, { description = "Block " .. number })
end
minetest.register_alias("mapgen_stone", "writer:block1")
minetest.register_alias("mapgen_water_source", "air")
local storage = minetest.get_mod_storage()
local step = 0
minetest.register_globalstep(function()
  step = step + 1
  local corner = { x = math.random(-6, 6) * 16, y = 0, z = math.random(-6, 6) * 16 }
  minetest.load_area(corner, { x = corner.x + 15, y = 15, z = corner.z + 15 })
  for _ = 1, 150 do
    local place = { x = corner.x + math.random(0, 15), y = math.random(0, 15), z = corner.z + math.random(0, 15) }
    minetest.set_node(place, { name = "writer:block" .. math.random(60), param2 = math.random(0, 255) })
  end
  storage:set_string("step" .. step % 400, string.rep(tostring(math.random()), 20))
  if step % 20 == 0 then minetest.set_player_password("user" .. math.random(200), tostring(math.random())) end
end)
