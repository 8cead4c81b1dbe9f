// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Changes } from './changes.tsx'

it('shows what was and what is, and says where there was or is nothing', () => {
  render(
    <Changes
      changes={[
        { field: 'phase', label: '客户阶段', before: '已联系', after: '意向中' },
        { field: 'remarks', label: '备注', before: '老客户', after: '' },
        { field: 'level', label: '意向', before: '', after: '高' },
      ]}
    />,
  )
  const [phase, remarks, level] = screen.getAllByRole('definition')
  expect(phase?.textContent).toBe('已联系→意向中')
  expect(within(phase as HTMLElement).getByRole('img', { name: '改为' })).toBeTruthy()
  expect(remarks?.textContent).toBe('老客户→空')
  expect(level?.textContent).toBe('高')
})
