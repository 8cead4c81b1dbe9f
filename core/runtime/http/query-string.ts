/** What a query may hold; lists are comma separated, and what is empty is left out. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]
/** A query by its keys. */
export type Query = Readonly<Record<string, QueryValue>>

const textOf = (value: QueryValue): string => (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim()

/** A query string without empty, null and blank values; lists are comma separated. '' when nothing is left. */
export const queryString = (query: Query = {}): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = textOf(value)
    if (text !== '') params.append(key, text)
  }
  return params.toString()
}

/** Address and query as one text: what is called, and what is cached under. */
export const withQuery = (url: string, query?: Query): string => {
  const text = queryString(query)
  if (text === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${text}`
}
