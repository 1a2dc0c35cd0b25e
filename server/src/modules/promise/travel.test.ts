// Travel times from a routing server, which is a small one of the test's own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { travelMinutes } from '@tokri/rules/places.ts'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createTravel } from './travel.ts'

const asked: string[] = []
let answer: { status: number; body: string } | 'silence'
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const osrmUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const store = { lat: 12.9351, lng: 77.6248 }
const door = { lat: 12.95, lng: 77.63 }
const estimated = travelMinutes(store, door)
const route = (seconds: number) => ({
  status: 200,
  body: JSON.stringify({ code: 'Ok', routes: [{ duration: seconds }] }),
})
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)
/** A busy machine answers slowly: only the test of the time-out has a short one. */
const travel = (timeoutMs = 30_000) => createTravel({ osrmUrl, log: { warn: vi.fn() }, timeoutMs })

beforeEach(() => {
  asked.length = 0
  answer = route(420)
})

it('asks the server once for a place cell, and keeps the answer', async () => {
  const { minutes, known } = travel()
  expect(known(store, door, at(0))).toBe(estimated)
  expect(await Promise.all([minutes(store, door, at(0)), minutes(store, door, at(0))])).toEqual([7, 7])
  expect(asked).toEqual(['/route/v1/driving/77.625,12.935;77.630,12.950?overview=false'])
  const nextDoor = { lat: door.lat + 0.0001, lng: door.lng }
  expect([minutes(store, nextDoor, at(60)), known(store, nextDoor, at(60))]).toEqual([7, 7])
  expect(asked).toHaveLength(1)
  answer = route(600)
  expect(await minutes(store, door, at(700))).toBe(10)
})

it.each([
  ['fails', { status: 500, body: 'no' }],
  ['knows no way', { status: 200, body: '{"code":"NoRoute","routes":[]}' }],
] as const)('estimates travel from the distance where the server %s, and asks again later', async (_what, failure) => {
  const { minutes } = travel()
  answer = failure
  expect(await minutes(store, door, at(0))).toBe(estimated)
  answer = route(420)
  expect(minutes(store, door, at(14))).toBe(estimated)
  expect(await minutes(store, door, at(15))).toBe(7)
  expect(asked).toHaveLength(2)
})

it('waits no longer than the time-out for a server that does not answer', async () => {
  const { minutes } = travel(100)
  answer = 'silence'
  expect(await minutes(store, door, at(0))).toBe(estimated)
})

it('estimates without a server', () => {
  const { minutes, known } = createTravel({ osrmUrl: null, log: { warn: vi.fn() } })
  expect([minutes(store, door, at(0)), known(store, door, at(0))]).toEqual([estimated, estimated])
})
