import type { ReactNode } from 'react'
import { rowOf } from '#apps/crm/db/resources.ts'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { safeImageUrl } from '#core/manifest/public.ts'
import { EmptyState, PhoneFrame, RichText } from '#core/runtime/index.ts'
import './article-preview.css'

const articleText = (text: string | null | undefined): string | undefined => text || undefined

/** Article as students read it on a phone: its content without the administrative fields. */
export function ArticlePreview({ rows: [row] }: ComponentProps): ReactNode {
  if (!row) return <EmptyState art="empty" title="没有文章" />
  const article = rowOf('article', row)
  const [cover] = [safeImageUrl(article.cover)].flat()
  const [author, time, summary, body] = [article.author, article.publishTime, article.summary, article.body].map(articleText)
  const institution = articleText(article.institution?.name)
  return (
    <PhoneFrame title="资讯详情">
      <article className="yh-article">
        {cover !== undefined && <img className="yh-article-cover" src={cover} alt="封面" referrerPolicy="no-referrer" />}
        <div className="yh-article-text">
          <h2>{article.title}</h2>
          <p className="yh-article-by">{[author ?? institution ?? '远航留学', time?.slice(0, 10) ?? '未发布'].join(' · ')}</p>
          {summary !== undefined && <p className="yh-article-summary">{summary}</p>}
          {body === undefined ? <p className="yh-article-by">还没有正文</p> : <RichText html={body} />}
        </div>
      </article>
    </PhoneFrame>
  )
}
