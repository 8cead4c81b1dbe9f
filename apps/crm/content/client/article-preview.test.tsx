// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import standard from '#plugins/standard/client/plugin.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { ArticlePreview } from './article-preview.tsx'

afterEach(clearBench)

const show = (row: object) =>
  renderBench(
    <ArticlePreview
      {...{ props: {}, action: undefined, actions: {}, view: undefined, close: () => undefined }}
      rows={[{ id: 1, ...row }] as ComponentProps['rows']}
    />,
    { plugins: [standard] },
  )
const page = (): HTMLElement => screen.getByRole('region', { name: '资讯详情' })

it('shows an article as students read it, cleaned of what runs', async () => {
  await show({
    title: '雅思备考',
    cover: '/api/files/d3000000-0000-4000-8001-000000000001',
    author: '林老师',
    institution: { id: 2, name: '启明国际教育' },
    publishTime: '2026-11-25 10:00:00',
    summary: '三个月计划',
    body: '<h3>第一周</h3><p>诊断</p><img src="x" onerror="alert(1)"><script>alert(1)</script>',
    state: 'DRAFT',
  })
  expect(await screen.findByRole('heading', { name: '第一周' })).toBeTruthy()
  expect(screen.getByText('林老师 · 2026-11-25')).toBeTruthy()
  expect(screen.getByText('三个月计划')).toBeTruthy()
  expect(screen.getByRole('img', { name: '封面' }).getAttribute('src')).toMatch(/^\/api\/files\/d3/)
  expect(page().querySelector('script, [onerror]')).toBeNull()
  expect(page().textContent).not.toContain('DRAFT')
})

it('says who wrote it and what is missing of a draft, and shows no address that is none', async () => {
  await show({
    title: '草稿',
    cover: 'javascript:alert(1)',
    author: null,
    institution: { id: 2, name: '启明国际教育' },
    publishTime: null,
    body: null,
  })
  await waitFor(() => expect(page().textContent).toBe('草稿启明国际教育 · 未发布还没有正文'))
  expect(page().querySelector('img')).toBeNull()
})
