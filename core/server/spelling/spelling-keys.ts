import { pinyin, polyphonic } from 'pinyin-pro'
import { firstOf } from '#core/contract/must.ts'
import { firstLetterKey } from '#core/manifest/query/index.ts'

/** Maximum number of characters of a name with keys: personal names are shorter, and of company names more is never typed. */
const MAX_SPELLED_CHARACTERS = 12
/** Maximum number of readings of a name. */
const MAX_READINGS = 8
const PINYIN_OPTIONS = { toneType: 'none', type: 'array', v: true } as const

const HAN = /\p{Script=Han}/u

/**
 * Pinyin search keys of a name: 张三丰 is found by zhangsanfeng, sanfeng and feng, by zsf and sf, by zhangsf; '^z' is the key of its first letter.
 * Surnames have their special reading (单 shan, 曾 zeng), and all other readings of a character are added too, so that the searcher need not know which
 * one is right. The likeliest readings come first, since their number is limited.
 */
export function spellingKeys(name: string): readonly string[] {
  if (!HAN.test(name)) return []
  const keys = readings(name).flatMap(syllables => {
    const initials = syllables.map(syllable => syllable.slice(0, 1))
    return [
      firstLetterKey(firstOf(initials)),
      ...suffixesOf(syllables),
      ...suffixesOf(initials),
      ...syllables.slice(0, 1).map(first => first + initials.slice(1).join('')),
    ]
  })
  return [...new Set(keys)].filter(key => key.length > 1)
}

const suffixesOf = (parts: readonly string[]): readonly string[] => parts.map((_, from) => parts.slice(from).join(''))

/** All readings of a name, syllable by syllable; letters and digits between the characters are kept as syllables. */
function readings(name: string): readonly (readonly string[])[] {
  const text = Array.from(name.normalize('NFKC')).slice(0, MAX_SPELLED_CHARACTERS).join('')
  const likeliest = pinyin(text, { ...PINYIN_OPTIONS, surname: 'head' })
  const others = polyphonic(text, PINYIN_OPTIONS) as readonly (readonly string[])[]
  return likeliest.reduce<readonly (readonly string[])[]>(
    (ways, syllable, at) => {
      const choices = [...new Set([syllable, ...(others[at] ?? [])].map(asciiSyllable).filter(Boolean))]
      if (choices.length === 0) return ways
      return choices.flatMap(choice => ways.map(way => [...way, choice])).slice(0, MAX_READINGS)
    },
    [[]],
  )
}

/** Reduces a syllable to letters and digits, which is what users type. */
const asciiSyllable = (syllable: string): string => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')
