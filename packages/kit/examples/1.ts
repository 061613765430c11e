import { Slots } from '@steward/kit';

const slots = new Slots({ each: 1, all: 2 });
async function work(key: string, name: string): Promise<void> {
  const free = await slots.acquire(key);
  console.log(`${name} begins`);
  free?.();
}
await Promise.all([work('red', 'red 1'), work('red', 'red 2'), work('blue', 'blue 1')]);
