/** Domain words, which `core` and `plugins` must not contain: in Chinese anywhere, in English within names and texts. */
const CHINESE_TRADE_WORDS = /客户|机构|公海|跟进|归属|客资|订单|返佣|佣金|成单|线索/g
const ENGLISH_TRADE_WORDS = new Set([
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
/** Compound words within a name: highSeas, follow_up. */
const COMPOUND_TRADE_WORDS = /[hH]igh[_-]?[sS]eas|[fF]ollow[_-]?[uU]p(?![a-z])/g

/** Words of a name in lower case: 'customerPhase', 'customer_phase', 'CUSTOMER'. */
export const wordParts = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.toLowerCase())

/** The code without its comments. */
export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;,{(])\/\/.*$/gm, '$1')

/** Distinct domain words in a file. Comments are ignored; JSON has none. */
export const tradeWords = (path: string, text: string): readonly string[] => {
  const code = path.endsWith('.json') ? text : withoutComments(text)
  const names = (code.match(/[A-Za-z][\w-]*/g) ?? []).flatMap(wordParts).filter(part => ENGLISH_TRADE_WORDS.has(part))
  return [...new Set([...(code.match(CHINESE_TRADE_WORDS) ?? []), ...(code.match(COMPOUND_TRADE_WORDS) ?? []), ...names])].sort()
}
