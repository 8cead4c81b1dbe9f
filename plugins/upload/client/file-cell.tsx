import type { ReactNode } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { fileNameOfUrl, ownFileId, safeFileUrls } from './addresses.ts'
import { FileIcon } from './file-icon.tsx'
import { type FileInfo, useFileInfos } from './file-info.ts'
import './upload.css'

const emptyFilesText = '-'
const noFileInfos: ReadonlyMap<string, FileInfo> = new Map()

function FileLinks({ urls, infos }: { readonly urls: readonly string[]; readonly infos: ReadonlyMap<string, FileInfo> }): ReactNode {
  return (
    <span className="yh-files">
      {urls.map((url, index) => {
        const name = infos.get(url)?.name ?? fileNameOfUrl(url)
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
function NamedFileLinks({ urls }: { readonly urls: readonly string[] }): ReactNode {
  return <FileLinks urls={urls} infos={useFileInfos(urls)} />
}

function FilesContent({ value }: CellProps): ReactNode {
  const urls = safeFileUrls(value)
  if (urls.length === 0) return emptyFilesText
  return urls.some(url => ownFileId(url) !== undefined) ? <NamedFileLinks urls={urls} /> : <FileLinks urls={urls} infos={noFileInfos} />
}

/** Cell with file names, each a download link. */
export const fileCell: Cell = {
  text: value => safeFileUrls(value).map(fileNameOfUrl).join('、') || emptyFilesText,
  component: FilesContent,
}
