import { describe, expect, it } from 'vitest'
import { fileUpload } from '#core/contract/core-addresses.ts'
import { createSampleHttp, NOTHING_SAVED } from './sample-http.ts'

const http = createSampleHttp({ 'GET /sample/list': { records: [], total: 0 }, 'GET /sample/all': [1, 2], 'POST /sample/add': { id: 3 } })

describe('a server that is a table of answers', () => {
  it('answers what the table has, whatever the query, and beside a bare list how many there are', async () => {
    expect(await http.get('/sample/list', { query: { page: 2 } })).toEqual({ code: 200, data: { records: [], total: 0 } })
    expect(await http.get('/sample/all')).toEqual({ code: 200, data: [1, 2], rows: 2 })
  })

  it('knows nothing else', async () => {
    await expect(http.get('/sample/gone')).rejects.toMatchObject({ status: 404 })
  })

  it('says who asks: a profile is always there', async () => {
    expect((await http.get('/auth/profile')).data).toMatchObject({ admin: true })
  })

  it('takes what is written, and says that nothing was saved; only what is written in the table is another answer', async () => {
    expect(await http.post('/sample/edit', { name: 'x' })).toMatchObject({ code: 200, message: NOTHING_SAVED })
    expect(await http.post('/sample/add')).toEqual({ code: 200, data: { id: 3 } })
    expect(await http.download('/sample/export')).toMatchObject({ message: NOTHING_SAVED })
  })

  it('keeps an uploaded file by its name', async () => {
    const form = new FormData()
    form.append('file', new File(['12345'], 'plan.pdf', { type: 'application/pdf' }))
    expect((await http.upload(fileUpload, form)).data).toEqual({
      id: '1',
      url: '/plan.pdf',
      name: 'plan.pdf',
      size: 5,
      type: 'application/pdf',
    })
  })
})
