/** Unions with a member that is told by a pattern: names that plugins give are no constants, which is all that ajv tells members apart by. */
import type { Schema } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member's `type`, in the file that it stands in. */
const typeOf = (whole: Schema, member: Schema): Schema | undefined => {
  const name = member.$ref?.replace('#/definitions/', '')
  return (name === undefined ? member : whole.definitions?.[name])?.properties?.['type']
}

const dispatched = (whole: Schema, { discriminator, oneOf, ...rest }: Json): Json => {
  const members = oneOf as readonly Schema[]
  const open = members.find(member => typeOf(whole, member)?.pattern !== undefined)
  if (open === undefined) return { ...rest, discriminator, oneOf }
  const others = members.filter(member => member !== open)
  return {
    ...rest,
    if: { properties: { type: { type: 'string', pattern: typeOf(whole, open)?.pattern } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: open,
    else: { discriminator, oneOf: others, 'x-tags': others.map(member => typeOf(whole, member)?.const) },
  }
}

/** The schema as ajv takes it: what matches the pattern is held to that member alone, everything else to the one of its constant. `x-tags` are those constants. */
export const withOpenTypes = (whole: Schema): object => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isObject(value)) return value
    const own = isObject(value['discriminator']) && Array.isArray(value['oneOf']) ? dispatched(whole, value) : value
    return Object.fromEntries(Object.entries(own).map(([key, member]) => [key, visit(member)]))
  }
  // Dispatched unions have one within: its members are constants, and it stays as it is.
  return visit(whole) as object
}
