/** Fields that built-in operations write, for the checks against the database. */

const WRITING_OPERATIONS: ReadonlySet<string> = new Set(['record.create', 'record.update', 'record.transition'])

/** Keys of record.transition in "with"; true if the value names a field that is written. */
export const TRANSITION_KEYS: Readonly<Record<string, boolean>> = {
  field: true,
  by: true,
  at: true,
  reason: true,
  from: false,
  to: false,
  fact: false,
  clear: false,
}

interface WritingAction {
  readonly operation?: string
  readonly form: readonly { readonly field?: string; readonly readonly?: unknown }[]
  readonly with?: Readonly<Record<string, unknown>>
}

/** A field that an action writes, and the index of the form item or the `with` key it comes from. */
export interface WrittenField {
  readonly field: string
  readonly item?: number
  readonly constant?: string
}

/** Fields that an action writes by a built-in operation; empty for other operations, which write what they declare. */
export const writtenFields = ({ operation = '', form, with: constants = {} }: WritingAction): readonly WrittenField[] => {
  if (!WRITING_OPERATIONS.has(operation)) return []
  const words = operation === 'record.transition' ? TRANSITION_KEYS : {}
  const items = form.flatMap(({ field, readonly }, item) => (field === undefined || readonly === true ? [] : [{ field, item }]))
  const named = Object.entries(constants).flatMap(([constant, value]) => {
    if (!Object.hasOwn(words, constant)) return [{ field: constant, constant }]
    return words[constant] ? [{ field: String(value), constant }] : []
  })
  return [...items, ...named]
}
