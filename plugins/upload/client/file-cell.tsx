import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { addressesOf, nameOfAddress, ownFileId } from './addresses.ts'
import { FileIcon } from './file-icon.tsx'
import { type FileInfo, useFileInfos } from './file-info.ts'
import './upload.css'

const empty = '-'
const unknown: ReadonlyMap<string, FileInfo> = new Map()

function Links({ urls, infos }: { readonly urls: readonly string[]; readonly infos: ReadonlyMap<string, FileInfo> }): ReactNode {
  return (
    <span className="yh-files">
      {urls.map((url, index) => {
        const name = infos.get(url)?.name ?? nameOfAddress(url)
        const own = ownFileId(url) !== undefined
        return (
          <span key={url} className="yh-files-one">
            {index > 0 && '、'}
            <FileIcon name={name} />
            <a
              className="yh-file-link"
              href={url}
              title={name}
              download={own ? '' : undefined}
              target={own ? undefined : '_blank'}
              rel="noopener noreferrer"
            >
              {name}
            </a>
          </span>
        )
      })}
    </span>
  )
}

/** Names of uploaded files are loaded from the server. */
function NamedLinks({ urls }: { readonly urls: readonly string[] }): ReactNode {
  return <Links urls={urls} infos={useFileInfos(urls)} />
}

function Files({ value }: CellProps): ReactNode {
  const urls = addressesOf(value)
  if (urls.length === 0) return empty
  return urls.some(url => ownFileId(url) !== undefined) ? <NamedLinks urls={urls} /> : <Links urls={urls} infos={unknown} />
}

/** Cell with file names, each a download link. */
export const fileCell: Cell = {
  text: value => addressesOf(value).map(nameOfAddress).join('、') || empty,
  component: Files,
}
