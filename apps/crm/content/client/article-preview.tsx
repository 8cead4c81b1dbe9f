import type { ReactNode } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { safeImageUrl } from '#core/manifest/public.ts'
import { EmptyState, PhoneFrame, RichText } from '#core/runtime/index.ts'
import './article-preview.css'

const articleText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Article as students read it on a phone: its content without the administrative fields. */
export function ArticlePreview({ rows: [row] }: ComponentProps): ReactNode {
  if (!row) return <EmptyState art="empty" title="没有文章" />
  const [cover] = [safeImageUrl(row['cover'])].flat()
  const [author, time, summary, body] = [row['author'], row['publishTime'], row['summary'], row['body']].map(articleText)
  const institution = articleText((row['institution'] as { readonly name?: unknown } | null)?.name)
  return (
    <PhoneFrame title="资讯详情">
      <article className="yh-article">
        {cover !== undefined && <img className="yh-article-cover" src={cover} alt="封面" referrerPolicy="no-referrer" />}
        <div className="yh-article-text">
          <h2>{articleText(row['title'])}</h2>
          <p className="yh-article-by">{[author ?? institution ?? '远航留学', time?.slice(0, 10) ?? '未发布'].join(' · ')}</p>
          {summary !== undefined && <p className="yh-article-summary">{summary}</p>}
          {body === undefined ? <p className="yh-article-by">还没有正文</p> : <RichText html={body} />}
        </div>
      </article>
    </PhoneFrame>
  )
}
