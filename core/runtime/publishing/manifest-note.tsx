import { lazy, Suspense, useState } from 'react'
import { manifestsGet } from '#core/contract/core-addresses.ts'
import { useServerEvents } from '../events/use-server-events.ts'
import { usePermission } from '../hooks/use-permission.ts'
import { useData } from '../swr/use-data.ts'

const RefusedManifests = lazy(() => import('./refused-manifests.tsx'))

/** Tells users with the permission for manifests that invalid manifests were saved and are not in service. */
export const ManifestNote = () => {
  const may = usePermission(manifestsGet.path)
  return may ? <RefusedManifestsNote /> : null
}

const RefusedManifestsNote = () => {
  // Waits for the first event: the stream sends the current state on opening, so an earlier request would be made twice.
  const [told, setTold] = useState(false)
  const { data, refresh } = useData(told ? manifestsGet : null)
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
