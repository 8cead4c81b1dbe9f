import Alert from '@arco-design/web-react/es/Alert'
import Button from '@arco-design/web-react/es/Button'
import { useState } from 'react'
import { useServerEvents } from '../events/use-server-events.ts'
import { usePermission } from '../hooks/use-permission.ts'
import { useData } from '../swr/use-data.ts'

interface Refused {
  readonly hash: string
  readonly source: string
  readonly date: string
  readonly who: string
  readonly notes: readonly string[]
}

const address = '/runtime/manifests'

/** Problems shown at first. */
const FEW = 3

/** Tells those who look after manifests that something wrong was saved and is not in service. */
export const ManifestNote = () => {
  const may = usePermission(address)
  return may ? <Note /> : null
}

const Note = () => {
  // The stream tells as soon as it is open what is in service: asking before would be asking twice.
  const [told, setTold] = useState(false)
  const { data, refresh } = useData<{ readonly refused: readonly Refused[] }>(told ? address : null)
  const [closed, setClosed] = useState('')
  const [whole, setWhole] = useState(false)
  useServerEvents('manifests.changed', payload => {
    if (!told && payload) setTold(true)
    else if (payload) void refresh()
  })
  const refused = data?.refused ?? []
  const key = refused.map(({ hash, date }) => hash + date).join()
  if (key === '' || key === closed) return null
  const lines = refused.flatMap(({ notes }) => notes)
  // A program that brings other manifests is no mistake: both sides are good, and one is to be chosen.
  const choice = refused.every(({ source }) => source === 'program')
  return (
    <Alert
      className="yh-manifest-note"
      type={choice ? 'warning' : 'error'}
      closable
      onClose={() => setClosed(key)}
      title={choice ? '程序更新带来了不同的清单，系统仍在使用已发布的一版' : '清单有误，没有发布，系统仍在使用上一版'}
      content={
        <>
          <ul>
            {(whole ? lines : lines.slice(0, FEW)).map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
          {lines.length > FEW && (
            <Button type="text" size="mini" onClick={() => setWhole(!whole)}>
              {whole ? '收起' : `全部 ${lines.length} 条`}
            </Button>
          )}
        </>
      }
    />
  )
}
