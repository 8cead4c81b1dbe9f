/** What a room gives the demo: rows, rights of roles, and files. Found by the server as `seed/demo.ts` of each room. */
import type { Tx } from '#core/contract/database.ts'
import type { DemoFile } from './demo-file.ts'
import type { Prng } from './prng.ts'

/** Roles of the demo. */
export type RoleKey = 'consultant' | 'manager' | 'service' | 'business' | 'finance' | 'audit' | 'hr' | 'operations'

/** Permissions of a room's screens and actions, by role. */
export type DemoRights = Readonly<Partial<Record<RoleKey, readonly string[]>>>

/** What a step leaves for later ones. The room that uses it declares it, or the one that makes it: whichever the other requires. */
export interface DemoResult<T> {
  /** For messages. */
  readonly name: string
  /** Carries the type of the value; never set. */
  readonly type?: T
}

/** Declares a result, which is found by the object itself. */
export const demoResult = <T>(name: string): DemoResult<T> => ({ name })

/** Context of all steps. */
export interface DemoContext {
  readonly tx: Tx
  /** Hash of DEMO_PASSWORD, for the named accounts. */
  readonly passwordHash: string
  /** Rights that all rooms give the roles. */
  readonly rights: DemoRights
  /** Generator of the first tables, which share it in the order of their steps. */
  readonly random: Prng
  /** Seed of a generator of the step's own: additions to one change no rows of another. */
  seed(offset: number): number
  /** Such a generator. */
  prng(offset: number): Prng
  store<T>(result: DemoResult<T>, value: T): void
  /** @throws if no earlier step has stored it */
  load<T>(result: DemoResult<T>): T
}

/** Rows of one kind. */
export interface DemoStep {
  /** Place among the steps of all rooms; unique. */
  readonly place: number
  insert(context: DemoContext): Promise<unknown>
}

export interface DemoPart {
  readonly steps?: readonly DemoStep[]
  readonly rights?: DemoRights
  readonly files?: readonly DemoFile[]
}

/** Identity function, for type inference and a readable hover. */
export const defineDemo = (part: DemoPart): DemoPart => part
