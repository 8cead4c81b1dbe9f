import type { Mutant } from './places.ts'

/** Equivalent mutants, which no test can detect, with the reason. Each identifies one place in one file. */
export const EQUIVALENT_MUTANTS: readonly (Pick<Mutant, 'file' | 'original' | 'replacement'> & { readonly because: string })[] = [
  { file: 'plugins/inbound/server/known-key.ts', original: ' < ', replacement: ' <= ', because: 'one microsecond of now()' },
  { file: 'plugins/inbound/server/known-key.ts', original: ' > ', replacement: ' >= ', because: 'one microsecond of now()' },
  {
    file: 'plugins/inbound/server/known-items.ts',
    original: 'others.length === 0',
    replacement: 'false',
    because: 'saves a query that finds nothing',
  },
  {
    file: 'plugins/inbound/server/known-items.ts',
    original: 'refused.length > 0',
    replacement: 'true',
    because: 'saves a query that deletes nothing',
  },
  {
    file: 'plugins/inbound/server/known-items.ts',
    original: 'refused.length > 0',
    replacement: 'refused.length >= 0',
    because: 'saves a query that deletes nothing',
  },
  { file: 'plugins/inbound/server/guard.ts', original: "'没有这个密钥'", replacement: '""', because: 'noted for a key that is not there' },
  {
    file: 'plugins/inbound/server/guard.ts',
    original: 'seconds > 0',
    replacement: 'seconds >= 0',
    because: 'only told where the clocks differ by 300 seconds',
  },
  { file: 'plugins/webhook/server/cleanup.ts', original: ' < ', replacement: ' <= ', because: 'one microsecond of now()' },
  { file: 'plugins/webhook/server/resend.ts', original: ' > ', replacement: ' >= ', because: 'one microsecond of now()' },
  { file: 'plugins/webhook/server/waiting.ts', original: ' <= ', replacement: ' < ', because: 'one microsecond of now()' },
  { file: 'plugins/webhook/server/waiting.ts', original: ' > ', replacement: ' >= ', because: 'a row is not failed and waiting at once' },
  {
    file: 'core/server/outside/run/check-registered.ts',
    original: 'true',
    replacement: 'false',
    because: 'FORBIDDEN_PARTS is an object so that the compiler misses no key; its values are not read',
  },
]
