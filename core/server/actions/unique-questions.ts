import type { Actor } from '#core/contract/actor.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Core } from '../pipeline/core.ts'
import { valueItems } from './body.ts'

interface Asking {
  readonly action: Action
  readonly resource: Resource
  readonly actor: Actor
}

/** Values of the form that are masked elsewhere and must be unique: a refusal tells that somebody has them. */
const maskedUnique = ({ action, resource }: Asking, values: Readonly<Record<string, unknown>>): readonly string[] =>
  valueItems(action).flatMap(({ name, field = '' }) => {
    const { mask, unique } = resource.fields[field] ?? {}
    const value = values[name]
    return mask !== undefined && unique !== undefined && typeof value === 'string' ? [value] : []
  })

const mayTell = (error: unknown): boolean =>
  error instanceof HttpError ? error.status === 409 : (error as { readonly code?: unknown }).code === '23505'

/**
 * Runs an action whose answer tells whether somebody has a value. Changing a row costs a question whatever comes of it, since a row can be changed
 * over and over; a new row costs one when it is refused, since every wrong guess would leave a row. @param run gets hashes for the entry of a refusal
 * @throws 429 in place of the refusal when no question is left
 */
export async function askingUnique<T>(
  core: Core,
  asking: Asking,
  values: Readonly<Record<string, unknown>>,
  run: (hashes: readonly string[]) => Promise<T>,
): Promise<T> {
  const asked = maskedUnique(asking, values)
  if (asked.length === 0) return run([])
  const { questions } = core.services
  if (asking.action.select !== 'none') await questions.ask(asking.actor, asked)
  try {
    return await run(await Promise.all(asked.map(questions.hash)))
  } catch (error) {
    if (mayTell(error)) await questions.ask(asking.actor, asked)
    throw error
  }
}
