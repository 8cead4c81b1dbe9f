import Alert from '@arco-design/web-react/es/Alert'
import Button from '@arco-design/web-react/es/Button'
import { useState } from 'react'
import type { MANIFEST_REVISION } from '#core/contract/core-shapes.ts'
import type { TypeOf } from '#core/contract/shape.ts'

interface Props {
  /** Saved sets of manifests that are not in service. */
  readonly refused: readonly TypeOf<typeof MANIFEST_REVISION>[]
  close(): void
}

/** Problems shown before expanding. */
const COLLAPSED_NOTES = 3

/** Lists the problems, or the differences. */
const RefusedManifests = ({ refused, close }: Props) => {
  const [whole, setWhole] = useState(false)
  const lines = refused.flatMap(({ notes }) => notes)
  // Manifests that a program update brings are no mistake: both sets are valid, and the administrator chooses one.
  const choice = refused.every(({ source }) => source === 'program')
  return (
    <Alert
      className="yh-manifest-note"
      type={choice ? 'warning' : 'error'}
      closable
      onClose={close}
      title={choice ? '程序更新带来了不同的清单，系统仍在使用已发布的一版' : '清单有误，没有发布，系统仍在使用上一版'}
      content={
        <>
          <ul>
            {(whole ? lines : lines.slice(0, COLLAPSED_NOTES)).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          {lines.length > COLLAPSED_NOTES && (
            <Button type="text" size="mini" onClick={() => setWhole(!whole)}>
              {whole ? '收起' : `全部 ${lines.length} 条`}
            </Button>
          )}
        </>
      }
    />
  )
}

export default RefusedManifests
