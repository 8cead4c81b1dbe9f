import { FOREIGN, type Lookup } from './names.ts'

/** Language of a document. `both`: parts of a line are in Chinese and in English, with '·' between them. */
export type Language = 'english' | 'chinese' | 'both'

export const languageOf = (path: string, text: string): Language => {
  if (path.endsWith('.zh-CN.md')) return 'chinese'
  return isChinese(text) ? 'both' : 'english'
}

/** Labels that no screen shows: every run of Chinese in an English text is one, and in a Chinese text what it points to as one. */
export function deadLabels({ tree, examples }: Lookup, text: string, language: Language): readonly string[] {
  const said = text.replace(/<!--.*?-->/g, '')
  // A sentence in Chinese has a full stop of its own.
  const parts = language === 'english' && !said.includes('。') ? [] : said.split(/[·|]/)
  const runs =
    parts.length === 0 ? hanRuns(said) : parts.flatMap(part => (language === 'chinese' || isChinese(part) ? labelsIn(part) : hanRuns(part)))
  return runs.filter(run => !FOREIGN.has(run) && !tree.chinese.includes(run) && !examples.includes(run))
}

const hanRuns = (text: string): readonly string[] => text.match(/\p{Script=Han}+/gu) ?? []

/** True if most of a text is Chinese; a Chinese character says about as much as three letters. */
const isChinese = (text: string): boolean => (text.match(/\p{Script=Han}/gu) ?? []).length * 3 > (text.match(/[A-Za-z]/g) ?? []).length

/** Quoted words behind a word like 点 or 按钮 or before one like 页面, and trails through menus: '系统设置 › 插件管理', “系统设置 → 插件管理”. */
function labelsIn(text: string): readonly string[] {
  const before = [...text.matchAll(/(?:点|点击|按|勾选|选择|打开|在|里的|按钮|菜单|页面)(?:「([^」]+)」|“([^”]+)”)/g)]
  const behind = [...text.matchAll(/(?:「([^」]+)」|“([^”]+)”)(?:按钮|菜单|页面|页|里|中)/g)]
  const quoted = [...before, ...behind].map(([, one, other]) => one ?? other ?? '')
  const trails = [...text.matchAll(/(\p{Script=Han}+)\s*›\s*(\p{Script=Han}+)|(\p{Script=Han}+(?:设置|管理))\s*→\s*(\p{Script=Han}+)/gu)]
  // Words of the sentence may stand right before a trail: its beginning is judged by four characters.
  const steps = trails.flatMap(([, from, to, place, step]) => [(from ?? place ?? '').slice(-4), to ?? step ?? ''])
  return [...new Set([...quoted, ...steps].flatMap(hanRuns))]
}
