import { screen } from '@testing-library/react'
import { renderComponent } from '@yuanhang/kit/testing'
import { expect, it } from 'vitest'
import plugin from './plugin.ts'

it('shows what the server counts', async () => {
  const page = await renderComponent(plugin, 'summary', {
    answers: { 'GET /sample-plugin/summary': () => ({ data: { total: 12, done: 5 } }) },
  })
  expect(await screen.findByText('12')).toBeTruthy()
  expect(screen.getByText('5')).toBeTruthy()
  expect(page.calls.map(({ method, url }) => `${method} ${url}`)).toContain('GET /sample-plugin/summary')
})

it('offers another try when the server does not answer', async () => {
  await renderComponent(plugin, 'summary')
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})
