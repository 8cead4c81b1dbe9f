/** Accepted and refused notations of numbers: one table, used for the shared parser, the API description, forms, filters and imports. */

export interface NumberSpelling {
  readonly type: 'integer' | 'decimal' | 'money' | 'percent'
  readonly rules: { readonly suffix?: string }
  readonly text: string
  /** Stored value; absent if the text is refused. */
  readonly value?: string | number
}

const spellingsOf = (
  type: NumberSpelling['type'],
  rules: NumberSpelling['rules'],
  texts: Readonly<Record<string, string | number | null>>,
): readonly NumberSpelling[] => Object.entries(texts).map(([text, value]) => ({ type, rules, text, ...(value === null ? {} : { value }) }))

/** Refused for every type: exponents, plus signs, inner blanks, misplaced separators. */
const INVALID_SPELLINGS: Readonly<Record<string, null>> = {
  '1e3': null,
  '+5': null,
  '12,50': null,
  '1,23,456': null,
  '1 234': null,
  '- 5': null,
  '--5': null,
  '1.2.3': null,
  '0x10': null,
  $50: null,
  '€5万': null,
  '5万美元': null,
  五: null,
}

export const numberSpellings: readonly NumberSpelling[] = [
  ...spellingsOf(
    'money',
    {},
    {
      ...INVALID_SPELLINGS,
      '12': '12',
      '12,000': '12000',
      ' 12 ': '12',
      '\u200b12\ufeff': '12',
      '.5': '0.5',
      '5.': '5',
      '01.00': '1.00',
      '-0': '0',
      '１２': null,
      '¥5': null,
      '5元': null,
      '3万': null,
      '30%': null,
    },
  ),
  ...spellingsOf(
    'percent',
    {},
    {
      ...INVALID_SPELLINGS,
      '12.5': '12.5',
      '12.5%': '12.5',
      ' 12.5 % ': '12.5',
      '.5': '0.5',
      '01': '1',
      '-0': '0',
      '１２': null,
      '5元': null,
    },
  ),
  ...spellingsOf(
    'decimal',
    { suffix: '万元' },
    {
      ...INVALID_SPELLINGS,
      '12,000': '12000',
      ' 12 ': '12',
      '.5': '0.5',
      '01.5': '1.5',
      '-0': '0',
      '１２．５': '12.5',
      '3。5': '3.5',
      '−5': '-5',
      '30万': '30',
      '30 W': '30',
      '300,000元': '30',
      '¥300000': '30',
      '￥30万': '30',
      '30%': null,
      '30斤': null,
    },
  ),
  ...spellingsOf(
    'decimal',
    {},
    { ...INVALID_SPELLINGS, '12,000': '12000', ' 12 ': '12', '.5': '0.5', '１２': '12', '¥5': null, '5元': null, '30%': null, '3万': null },
  ),
  ...spellingsOf(
    'integer',
    { suffix: '天' },
    { ...INVALID_SPELLINGS, '7': 7, ' 07 ': 7, '1,200': 1200, '7 天': 7, '７天': 7, '-0': 0, '7元': null, '7%': null },
  ),
]
