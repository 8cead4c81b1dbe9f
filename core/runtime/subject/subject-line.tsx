import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { useResolvedFields } from '../detail/use-shown.ts'
import { subjectText } from './subject-text.ts'
import './subject.css'

export type SubjectProps = Pick<PresenterProps, 'action' | 'rows' | 'matching'>

const noSubjectFields: readonly ClientColumn[] = []

const useSubjectText = ({ action, rows, matching }: SubjectProps): readonly string[] => {
  const { fields = noSubjectFields, sum } = action.subject ?? {}
  const columns = useMemo(() => (sum ? [...fields, sum] : fields), [fields, sum])
  const shown = useResolvedFields(columns)
  if (action.select === 'none') return []
  return subjectText({ fields: shown.slice(0, fields.length), sum: shown[fields.length] }, rows, matching)
}

const SubjectParagraph = ({ text: [title, ...more] }: { readonly text: readonly string[] }): ReactNode => {
  const id = useId()
  const line = useRef<HTMLParagraphElement>(null)
  // Arco's frames accept no aria-describedby prop, so it is set on their element.
  useLayoutEffect(() => {
    const frame = line.current?.closest('[role="dialog"]')
    frame?.setAttribute('aria-describedby', id)
    return () => frame?.removeAttribute('aria-describedby')
  }, [id])
  return (
    <p ref={line} id={id} className="yh-subject">
      <strong>{title}</strong>
      {more.map(part => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}

/** One line in the frame of an action: the rows it applies to, and the amount at stake. Nothing for an action without rows. */
export const SubjectLine = (props: SubjectProps): ReactNode => {
  const text = useSubjectText(props)
  return text.length > 0 ? <SubjectParagraph text={text} /> : null
}
