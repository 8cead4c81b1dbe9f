import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useState } from 'react'
import { type ConflictQuestion, type ConflictSide, type Difference, isPagePart } from './conflict.ts'
import { ConflictValue } from './conflict-value.tsx'
import './conflict.css'

const saverName = ({ own, by }: ConflictQuestion): string => (own ? '您在另一窗口' : (by ?? '其他人'))

/** Who saved and when; unknown for a conflict with a draft. */
const conflictIntro = (question: ConflictQuestion): string => {
  const { own, by, at } = question
  if (!own && by === undefined && at === undefined) return '草稿之后，这条数据又被保存过。'
  return `${saverName(question)}${at ? `于 ${at.slice(0, 16)} ` : ''}保存了这条数据。`
}

interface ConflictChoiceProps {
  readonly difference: Difference
  readonly chosen: ConflictSide | undefined
  readonly theirName: string
  choose(side: ConflictSide): void
}

/** The lines of a page part; lines that the other side does not have are highlighted. */
function DifferingLines({ lines, other }: { readonly lines: readonly string[]; readonly other: readonly string[] }): ReactNode {
  if (lines.length === 0) return <span className="yh-conflict-none">空</span>
  const only = (line: string): boolean => lines.length > 1 && !other.includes(line)
  return lines.map(line => (only(line) ? <mark key={line}>{`${line}\n`}</mark> : `${line}\n`))
}

function ConflictSideValue({
  item,
  value,
  other,
}: Pick<Difference, 'item'> & { readonly value: unknown; readonly other: unknown }): ReactNode {
  return isPagePart(item) ? (
    <DifferingLines lines={item.words(value)} other={item.words(other)} />
  ) : (
    <ConflictValue item={item} value={value} />
  )
}

/** One item with both values, of which the user chooses one. */
function ConflictChoice({ difference: { item, mine, theirs, merged }, chosen, theirName, choose }: ConflictChoiceProps): ReactNode {
  const side = (name: ConflictSide, label: string, value: unknown, other: unknown): ReactNode => (
    <label className="yh-conflict-side" data-chosen={chosen === name || undefined}>
      <input type="radio" name={`conflict-${item.name}`} checked={chosen === name} onChange={() => choose(name)} />
      <span className="yh-conflict-of">{label}</span>
      <span className="yh-conflict-value">
        <ConflictSideValue item={item} value={value} other={other} />
      </span>
    </label>
  )
  return (
    <fieldset className="yh-conflict-item">
      <legend>{item.label}</legend>
      {side('mine', merged === 'theirs' ? '打开时的' : '我填写的', mine, theirs)}
      {side('theirs', `${theirName}保存的`, theirs, mine)}
    </fieldset>
  )
}

/** The record was saved after the form was opened: the user chooses the value of every item that differs. */
const ConflictDialog = ({ question }: { readonly question: ConflictQuestion }): ReactNode => {
  const { differences } = question
  const [sides, setSides] = useState<Readonly<Record<string, ConflictSide>>>({})
  const sideOf = ({ item, merged }: Difference): ConflictSide | undefined => sides[item.name] ?? merged
  const open = differences.filter(one => sideOf(one) === undefined)
  const all = (side: ConflictSide): void => setSides(Object.fromEntries(differences.map(({ item }) => [item.name, side])))
  const name = saverName(question)
  const save = (): void => question.answer(Object.fromEntries(differences.map(one => [one.item.name, sideOf(one) ?? 'mine'])))
  return (
    <Modal
      visible
      title="数据已被修改"
      maskClosable={false}
      style={{ width: 'var(--yh-frame-medium)' }}
      className="yh-conflict"
      onCancel={() => question.answer(undefined)}
      footer={
        <>
          <Button onClick={() => question.answer(undefined)}>继续编辑</Button>
          <Button type="primary" disabled={open.length > 0} onClick={save}>
            按所选保存
          </Button>
        </>
      }
    >
      <p className="yh-conflict-who">
        {conflictIntro(question)}
        {differences.length > 0 ? '请逐项选择要保留的内容：' : '内容与您填写的相同，可直接保存。'}
      </p>
      {differences.length > 1 && (
        <div className="yh-conflict-all">
          <Button size="small" onClick={() => all('mine')}>
            全部用我填写的
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            全部用已保存的
          </Button>
        </div>
      )}
      {differences.map(one => (
        <ConflictChoice
          key={one.item.name}
          difference={one}
          chosen={sideOf(one)}
          theirName={name}
          choose={side => setSides({ ...sides, [one.item.name]: side })}
        />
      ))}
      {open.length > 0 && (
        <p className="yh-conflict-open" role="status">
          双方都修改了{open.map(({ item }) => `“${item.label}”`).join('、')}，请选择
        </p>
      )}
    </Modal>
  )
}

export default ConflictDialog
