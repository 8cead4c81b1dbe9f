import type { FieldError } from './errors.ts'

/**
 * What staff are told when the database refuses a write by a constraint, a unique index, or a trigger that names a constraint: a sentence (409), or
 * the field of the form with its sentence (422). Chinese.
 */
export type ConstraintRefusal = string | FieldError
