import { strictStub } from '#kit/src/testing/given.ts'

/** An object with some members of its type; reading another one throws an error that names it. */
export const stubOf = <T extends object>(name: string, members: Partial<T>): T => strictStub<T>(name, members)

/** A value that need not be a `T`, as code without type checks may give it. */
export const mistyped = <T>(value: unknown): T => value as T
