import type { DemoContext, DemoResult } from '#apps/crm/seed/demo-part.ts'
import { createPrng } from '#apps/crm/seed/prng.ts'
import { demoStaff, staffMember } from '#apps/crm/system/seed/employees.ts'
import type { Tx } from '#core/contract/database.ts'
import { insertDemoFiles } from './demo-files.ts'
import { demoRights, demoSteps, orderedSteps } from './demo-parts.ts'

const DEMO_SEED = 20_260_601

/** Rows of the core's table of files, which the rooms' rows refer to. */
const FILE_STEP = {
  place: 150,
  insert: ({ tx, load }: DemoContext) => insertDemoFiles(tx, staffMember(load(demoStaff), 'finance_1')),
}

/** Results of the steps, by the object that declares each. */
function createResults(): Pick<DemoContext, 'store' | 'load'> {
  const stored = new Map<DemoResult<unknown>, unknown>()
  return {
    store: (result, value) => void stored.set(result, value),
    load<T>(result: DemoResult<T>): T {
      if (!stored.has(result)) throw new Error(`no step before this one stores the ${result.name}`)
      return stored.get(result) as T
    },
  }
}

/**
 * Inserts an agency with six branches, 40 employees, 12 institutions and 2,000 leads; the same on every machine, with dates counted back from today.
 * @param passwordHash of DEMO_PASSWORD, for the named demo accounts
 */
export async function seedDemo(tx: Tx, passwordHash: string): Promise<void> {
  const seed = (offset: number): number => DEMO_SEED + offset
  const prng = (offset: number) => createPrng(seed(offset))
  const context: DemoContext = { tx, passwordHash, rights: demoRights, random: prng(0), seed, prng, ...createResults() }
  for (const { insert } of orderedSteps([...demoSteps, FILE_STEP])) await insert(context)
}
