/** Type of a query value; lists are joined with commas, empty values are left out. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]
/** Query values by key. */
export type Query = Readonly<Record<string, QueryValue>>

const queryText = (value: QueryValue): string => (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim()

/** Query string without empty, null and blank values; lists are joined with commas. '' if nothing is left. */
export const queryString = (query: Query = {}): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = queryText(value)
    if (text !== '') params.append(key, text)
  }
  return params.toString()
}

/** URL with query string, as requested and as used for cache keys. */
export const withQuery = (url: string, query?: Query): string => {
  const text = queryString(query)
  if (text === '') return url
  return `${url}${url.includes('?') ? '&' : '?'}${text}`
}
