import type { LeadPerson } from '../../wire/detail.ts'

/** Display name of a person: the name, else the account; undefined if there is neither. */
export const personName = (person: LeadPerson | null | undefined): string | undefined => person?.name || person?.username
