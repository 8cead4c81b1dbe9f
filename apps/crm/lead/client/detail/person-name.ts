import type { Person } from '../../wire.ts'

/** What people are called; the account where there is no name. */
export const personName = (person: Person | null | undefined): string | undefined => person?.name || person?.username
