import { lazy, Suspense, useState } from 'react'
import { useServerEvents } from '../events/use-server-events.ts'
import { usePermission } from '../hooks/use-permission.ts'
import { useData } from '../swr/use-data.ts'
import type { Refused } from './refused-manifests.tsx'

const RefusedManifests = lazy(() => import('./refused-manifests.tsx'))

const address = '/runtime/manifests'

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
  useServerEvents('manifests.changed', payload => {
    if (!told && payload) setTold(true)
    else if (payload) void refresh()
  })
  const refused = data?.refused ?? []
  const key = refused.map(({ hash, date }) => hash + date).join()
  if (key === '' || key === closed) return null
  return (
    <Suspense>
      <RefusedManifests key={key} refused={refused} close={() => setClosed(key)} />
    </Suspense>
  )
}
