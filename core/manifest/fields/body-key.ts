/** Key of a field in a form and a request body: ref adds Id; refs drops the plural s and adds Ids. */
export const bodyKey = (name: string, type: string): string => {
  if (type === 'ref') return `${name}Id`
  return type === 'refs' ? `${name.replace(/s$/, '')}Ids` : name
}
