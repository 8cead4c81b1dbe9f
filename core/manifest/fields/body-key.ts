/** Key of a field in a form and a request body: a ref adds Id, refs drop the plural s and add Ids. */
export const bodyKey = (name: string, type: string): string => {
  if (type === 'ref') return `${name}Id`
  return type === 'refs' ? `${name.replace(/s$/, '')}Ids` : name
}
