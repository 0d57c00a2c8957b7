import { expect, test } from 'vitest'
import { outlived, Refusal } from '../src/lib/api'

const refusal = (code: string) => new Refusal({ code, sentence: '', rule: '', waivable: '' }, 0)

test('that the table was silent is no news once it has spoken again', () => {
  const silent = refusal('offline')
  expect(outlived(silent, silent.at - 1)).toBe(false)
  expect(outlived(silent, silent.at + 1)).toBe(true)
  expect(outlived(refusal('not_now'), silent.at + 1000)).toBe(false)
})
