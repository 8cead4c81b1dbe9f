import type { ReactNode } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import type { ChosenValue } from '../wire/choices.ts'
import type { DryRun, UnknownText, UnknownTexts } from '../wire/dry-run.ts'

interface UnknownOptionsProps {
  readonly dryRun: DryRun
  /** Field labels by field name. */
  readonly labels: ReadonlyMap<string, string>
  /** Choices made in this review; they override those that the file was checked with. */
  readonly chosen: readonly ChosenValue[]
  readonly disabled: boolean
  onChoose(value: ChosenValue): void
}

/** List of the distinct texts that match no option of their field, each with a select for the option it stands for, or for none. */
export function UnknownOptions({ dryRun, labels, chosen, disabled, onChoose }: UnknownOptionsProps): ReactNode {
  if (dryRun.unknown.length === 0) return null
  const required = new Set(dryRun.fields.filter(field => field.required).map(({ field }) => field))
  return (
    <>
      <h3>未识别的选项</h3>
      <p className="yh-import-note">选择对应的选项后重新校验；导入后会记住，以后所有人导入同样的写法都会自动对应。</p>
      {dryRun.unknown.map(unknown => (
        <section key={unknown.field} className="yh-import-unknown" aria-label={`“${labels.get(unknown.field)}”未识别的选项`}>
          <h4>{labels.get(unknown.field)}</h4>
          <ul>
            {unknown.texts.map(text => (
              <UnknownRow
                key={text.text}
                text={text}
                unknown={unknown}
                optional={!required.has(unknown.field)}
                chosen={chosen.find(one => one.field === unknown.field && one.text === text.text)}
                disabled={disabled}
                onChoose={onChoose}
              />
            ))}
          </ul>
          {unknown.more > 0 && (
            <p className="yh-import-note">
              另有 {unknown.more} 种写法，仅列出最常见的 {unknown.texts.length} 种。
            </p>
          )}
        </section>
      ))}
    </>
  )
}

interface UnknownRowProps {
  readonly text: UnknownText
  readonly unknown: UnknownTexts
  readonly optional: boolean
  readonly chosen: ChosenValue | undefined
  readonly disabled: boolean
  onChoose(value: ChosenValue): void
}

/** Select value for “left empty”; the options use their index. */
const LEFT_EMPTY = 'nothing'

function UnknownRow({ text: { text, count, value: checked, remembered }, unknown, optional, chosen, disabled, onChoose }: UnknownRowProps) {
  const { field, options } = unknown
  const value = chosen ? chosen.value : checked
  // Option values may be of any type, the select takes strings only.
  const place = value === null ? LEFT_EMPTY : options.findIndex(option => option.value === value)
  const chosenAs = (next: string | undefined): ChosenValue =>
    next === undefined ? { field, text } : { field, text, value: next === LEFT_EMPTY ? null : (options[Number(next)]?.value ?? null) }
  return (
    <li className="yh-import-unknown-text">
      <span className="yh-import-text" title={text}>
        {text}
      </span>
      <span className="yh-import-times">
        {count} 次{remembered && !chosen ? ' · 已记住' : ''}
      </span>
      <SelectField
        disabled={disabled}
        placeholder="选择对应的选项"
        label={`“${text}”对应的选项`}
        value={place === -1 ? undefined : String(place)}
        options={[
          ...(optional ? [{ value: LEFT_EMPTY, label: '留空' }] : []),
          ...options.map(({ label }, index) => ({ value: String(index), label })),
        ]}
        onChange={next => onChoose(chosenAs(next))}
      />
    </li>
  )
}
