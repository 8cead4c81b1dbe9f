import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderControl } from '@yuanhang/kit/testing'
import { expect, it } from 'vitest'
import plugin from './plugin.ts'

const user = userEvent.setup()

it('gives the number of the star that is pressed, and nothing when it is pressed again', async () => {
  const control = await renderControl(plugin, 'rating')
  await user.click(screen.getByRole('button', { name: '4 星' }))
  expect(control.value()).toBe(4)
  await user.click(screen.getByRole('button', { name: '4 星' }))
  expect(control.value()).toBeUndefined()
})

it('asks for what is rated by its name', async () => {
  await renderControl(plugin, 'rating', { props: { of: 'title' }, values: { title: '开会' } })
  expect(screen.getByText('给“开会”打分')).toBeTruthy()
})
