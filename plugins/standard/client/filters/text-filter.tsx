import '@arco-design/web-react/es/Input/style/css.js'
import Input from '@arco-design/web-react/es/Input'
import type { ReactNode } from 'react'
import type { FilterProps } from '#core/contract/client-plugin.ts'

/** Text filter. Enter searches, except during input method composition. */
export const TextFilter = ({ id, filter, value, onChange, onSubmit }: FilterProps): ReactNode => (
  <Input
    id={id}
    allowClear
    autoComplete="off"
    maxLength={200}
    placeholder={filter.placeholder ?? '请输入'}
    value={value[0] ?? ''}
    onChange={text => onChange([text])}
    onPressEnter={onSubmit}
  />
)

interface NumberFilterInputProps {
  readonly id?: string
  readonly label?: string
  readonly placeholder: string
  readonly value: string | undefined
  onChange(value: string): void
  onSubmit(): void
}

/** Keeps characters of a number: full-width digits become ASCII, separators are removed. */
const numberCharacters = (text: string): string => {
  const plain = text.normalize('NFKC').replace(/[^\d.-]/g, '')
  const sign = plain.startsWith('-') ? '-' : ''
  const [whole = '', ...fraction] = plain.replace(/-/g, '').split('.')
  return sign + whole + (fraction.length > 0 ? `.${fraction.join('')}` : '')
}

/** A text input rather than a number input: large and exact amounts stay as typed. */
const NumberFilterInput = ({ id, label, placeholder, value, onChange, onSubmit }: NumberFilterInputProps): ReactNode => (
  <Input
    id={id}
    aria-label={label}
    allowClear
    autoComplete="off"
    inputMode="decimal"
    maxLength={20}
    placeholder={placeholder}
    value={value ?? ''}
    onChange={text => onChange(numberCharacters(text))}
    onPressEnter={onSubmit}
  />
)

export const NumberFilter = ({ id, filter, value, onChange, onSubmit }: FilterProps): ReactNode => (
  <NumberFilterInput
    id={id}
    placeholder={filter.placeholder ?? '请输入'}
    value={value[0]}
    onChange={text => onChange([text])}
    onSubmit={onSubmit}
  />
)

export const NumberRangeFilter = ({ id, filter, value, onChange, onSubmit }: FilterProps): ReactNode => (
  <div className="yh-filter-pair">
    <NumberFilterInput id={id} placeholder="最小值" value={value[0]} onChange={text => onChange([text, value[1]])} onSubmit={onSubmit} />
    <span aria-hidden="true">~</span>
    <NumberFilterInput
      label={`${filter.label}最大值`}
      placeholder="最大值"
      value={value[1]}
      onChange={text => onChange([value[0], text])}
      onSubmit={onSubmit}
    />
  </div>
)
