/** Words of the trade, which `core` and `plugins` must not know: in Chinese anywhere, in English inside names and texts. */
const CHINESE = /客户|机构|公海|跟进|归属|客资|订单|返佣|佣金|成单|线索/g
const ENGLISH = new Set([
  'lead',
  'leads',
  'customer',
  'customers',
  'institution',
  'institutions',
  'rebate',
  'rebates',
  'commission',
  'commissions',
])
/** Words of several parts, as they stand inside a name: highSeas, follow_up. */
const COMPOUND = /[hH]igh[_-]?[sS]eas|[fF]ollow[_-]?[uU]p(?![a-z])/g

/** 'customerPhase', 'customer_phase', 'CUSTOMER' → the words they are made of, in lower case. */
const partsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.toLowerCase())

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;,{(])\/\/.*$/gm, '$1')

/** The words of the trade in a file, each once. Comments do not count; JSON has none. */
export const tradeWords = (path: string, text: string): readonly string[] => {
  const code = path.endsWith('.json') ? text : withoutComments(text)
  const names = (code.match(/[A-Za-z][\w-]*/g) ?? []).flatMap(partsOf).filter(part => ENGLISH.has(part))
  return [...new Set([...(code.match(CHINESE) ?? []), ...(code.match(COMPOUND) ?? []), ...names])].sort()
}
