import { pinyin, polyphonic } from 'pinyin-pro'
import { firstLetterKey } from '#core/manifest/query/index.ts'

/** Characters of a name that are spelled: people's names are shorter, and of a firm's nobody types more. */
const MOST = 12
/** Ways to read a name that are kept. */
const MOST_READINGS = 8
const OPTIONS = { toneType: 'none', type: 'array', v: true } as const

const HAN = /\p{Script=Han}/u

/**
 * What a name is found by when its sound is typed: 张三丰 by zhangsanfeng, sanfeng and feng, by zsf and sf, by zhangsf; '^z' says how it begins.
 * A surname is read as one (单 shan, 曾 zeng), and every other reading of a character finds the name, too: nobody who searches should have to
 * know which one its bearer uses. The likeliest readings come first, where there are more than are kept.
 */
export function spellingKeys(name: string): readonly string[] {
  if (!HAN.test(name)) return []
  const keys = readings(name).flatMap(syllables => {
    const initials = syllables.map(syllable => syllable.slice(0, 1))
    return [
      firstLetterKey(initials[0] as string),
      ...tails(syllables),
      ...tails(initials),
      ...syllables.slice(0, 1).map(first => first + initials.slice(1).join('')),
    ]
  })
  return [...new Set(keys)].filter(key => key.length > 1)
}

const tails = (parts: readonly string[]): readonly string[] => parts.map((_, from) => parts.slice(from).join(''))

/** Every way to read it, syllable by syllable; letters and digits between the characters are syllables as they are. */
function readings(name: string): readonly (readonly string[])[] {
  const text = Array.from(name.normalize('NFKC')).slice(0, MOST).join('')
  const likeliest = pinyin(text, { ...OPTIONS, surname: 'head' })
  const others = polyphonic(text, OPTIONS) as readonly (readonly string[])[]
  return likeliest.reduce<readonly (readonly string[])[]>(
    (ways, syllable, at) => {
      const choices = [...new Set([syllable, ...(others[at] ?? [])].map(written).filter(Boolean))]
      if (choices.length === 0) return ways
      return choices.flatMap(choice => ways.map(way => [...way, choice])).slice(0, MOST_READINGS)
    },
    [[]],
  )
}

/** Letters and digits alone: nothing else is typed. */
const written = (syllable: string): string => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')
