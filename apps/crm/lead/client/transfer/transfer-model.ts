/** An institution to choose. */
export interface Institution {
  readonly id: number
  readonly name: string
}

/** The chosen ids in a control's value, whatever else is in it. */
export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is number => Number.isInteger(id)))] : []

/** Institutions in the endpoint's answer. */
export const institutionsOf = (data: unknown): readonly Institution[] => {
  const list = (data as { readonly institutionsList?: unknown } | null | undefined)?.institutionsList
  if (!Array.isArray(list)) return []
  return list.filter((one): one is Institution => Number.isInteger(one?.id) && typeof one?.name === 'string')
}

/** Those whose name contains the text, in any case. */
export const searched = (institutions: readonly Institution[], text: string): readonly Institution[] => {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? institutions : institutions.filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** Adds the ids that are missing, in order. */
export const withAll = (chosen: readonly number[], ids: readonly number[]): readonly number[] => [...new Set([...chosen, ...ids])]

export const without = (chosen: readonly number[], ids: readonly number[]): readonly number[] => chosen.filter(id => !ids.includes(id))

/** Countries that the ticked rows name, each once. */
export const countriesOf = (rows: readonly Readonly<Record<string, unknown>>[], field: unknown): readonly string[] => {
  if (typeof field !== 'string') return []
  const values = rows.flatMap(row => row[field] as unknown)
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
}
