import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyDecryptionError } from '../../src/domain/connection.ts';
import { fixedKeys } from '../../src/store/crypto/key-file.ts';
import { formatKeyRing } from '../../src/store/crypto/key-ring.ts';
import { Vault } from '../../src/store/crypto/vault.ts';
import { anyText } from '../support/any-text.ts';
import { newRing } from './fixtures.ts';

const text = anyText({ maxLength: 200 });

describe('the vault', () => {
  test('opens what it sealed, for any text and context', async () => {
    const vault = new Vault(fixedKeys(newRing()));
    await fc.assert(
      fc.asyncProperty(text, text, async (key, context) => {
        expect(await vault.open(vault.seal(key, context), context)).toBe(key);
      }),
    );
  });

  test('opens nothing with another context', async () => {
    const vault = new Vault(fixedKeys(newRing()));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (key, context, elsewhere) => {
        fc.pre(context !== elsewhere);
        await expect(vault.open(vault.seal(key, context), elsewhere)).rejects.toBeInstanceOf(
          KeyDecryptionError,
        );
      }),
    );
  });

  test('opens nothing in which a character was changed, added or removed', async () => {
    const vault = new Vault(fixedKeys(newRing()));
    const character = fc.constantFrom(...'ABCabc012-_:=v .');
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.nat(),
        fc.nat({ max: 1 }),
        fc.option(character),
        async (key, at, taken, put) => {
          const sealed = vault.seal(key, '100');
          const place = at % sealed.length;
          const changed = sealed.slice(0, place) + (put ?? '') + sealed.slice(place + taken);
          fc.pre(changed !== sealed);
          await expect(vault.open(changed, '100')).rejects.toBeInstanceOf(KeyDecryptionError);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('opens nothing that it did not seal', async () => {
    const vault = new Vault(fixedKeys(newRing()));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text,
          text.map((rest) => `v1:${rest}`),
          text.map((rest) => `v2:${rest}`),
        ),
        async (other) => {
          await expect(vault.open(other, '100')).rejects.toBeInstanceOf(KeyDecryptionError);
        },
      ),
    );
  });

  test('seals the same text differently each time', () => {
    const vault = new Vault(fixedKeys(newRing()));
    const sealed = Array.from({ length: 100 }, () => vault.seal('key', '100'));
    expect(new Set(sealed).size).toBe(100);
  });

  test('opens what an older key of the ring sealed, and seals under the first', async () => {
    const [old, fresh] = [newRing(), newRing()];
    const sealed = new Vault(fixedKeys(old)).seal('key', '100');
    const vault = new Vault(fixedKeys([...fresh, ...old]));
    expect(await vault.open(sealed, '100')).toBe('key');
    expect(vault.isCurrent(sealed)).toBe(false);
    expect(vault.seal('key', '100')).toContain(fresh[0].id);
    expect(vault.isCurrent(vault.seal('key', '100'))).toBe(true);
  });

  test('does not open what another ring sealed, even under a key with the same id, and reveals neither key nor text', async () => {
    const [mine, theirs] = [newRing(), newRing()];
    const sealed = new Vault(fixedKeys(theirs)).seal('the secret text', '100');
    const sameName = fixedKeys([{ id: theirs[0].id, key: mine[0].key }]);
    for (const keys of [fixedKeys(mine), sameName]) {
      const error: unknown = await new Vault(keys).open(sealed, '100').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(KeyDecryptionError);
      const shown = String(error) + JSON.stringify(error, Object.getOwnPropertyNames(error));
      expect(shown).not.toContain('the secret text');
      for (const ring of [mine, theirs]) expect(shown).not.toContain(formatKeyRing(ring).split(':')[1]);
    }
  });
});
