// Packs: on the owner's shelf for every table, and those that a table plays with.
import type { InPack, KeepThing, NewPack, PackFile, PackShown, Stocked } from '../wire'
import { answer, call } from './api'
import { download, upload } from './files'
import { textsOf } from './readback'
import type { Session } from './session.svelte'

/** Where packs lie, and who asks for them. */
export interface Place {
  path: string
  token: string
}

export const OWN = '/api/packs'
export const ofTable = (session: Session): Place => ({ path: `/api/tables/${encodeURIComponent(session.table)}/packs`, token: session.token })
const one = (place: Place, id: string) => `${place.path}/${encodeURIComponent(id)}`

export const packsIn = (place: Place): Promise<PackShown[]> => call<PackShown[]>('GET', place.path, place.token)
export const bringPack = (place: Place, pack: NewPack): Promise<PackShown> => call<PackShown>('POST', place.path, place.token, pack)
export const savePack = (place: Place, id: string): Promise<string> => download(one(place, id), place.token)
export const dropPack = (place: Place, pack: PackShown): Promise<null> => call<null>('DELETE', `${one(place, pack.id)}?revision=${pack.revision}`, place.token)
export const peopleIn = (place: Place, id: string): Promise<InPack[]> => call<InPack[]>('GET', `${one(place, id)}/people`, place.token)
export const someOf = async (place: Place, id: string, only: string[]): Promise<string> => (await answer(`${one(place, id)}?only=${encodeURIComponent(only.join(','))}`, place.token)).text()

/** A pack that lies in one place, put into another. */
export async function copyPack(from: Place, pack: PackShown, to: Place): Promise<PackShown> {
  const text = await (await answer(one(from, pack.id), from.token)).text()
  return bringPack(to, { files: [{ name: pack.title, text }], title: '', instead: true })
}

/** Files of this device as they are sent; what is packed in one is unpacked on the way. */
export const filesOf = (place: Place, chosen: Iterable<File>): Promise<PackFile[]> =>
  textsOf(chosen, (file) => upload<PackFile[]>(`${place.path.replace(/packs$/, 'unpack')}?name=${encodeURIComponent(file.name)}`, place.token, file))

export const stockOf = (session: Session, table: string): Promise<Stocked[]> => call<Stocked[]>('GET', `/api/tables/${encodeURIComponent(session.table)}/stock/${table}`, session.token)
export const keep = (session: Session, thing: KeepThing): Promise<PackShown> => call<PackShown>('POST', `/api/tables/${encodeURIComponent(session.table)}/keep`, session.token, thing)
