/** The calls about the pictures that devices show while nobody uses them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'

export type Wallpaper = components['schemas']['EquipmentWallpaperView']

/** A picture as a person chooses it, and for which devices: '' and 0 are all. */
export interface WallpaperForm {
  pontoDeVendaId: string
  tipo: Wallpaper['tipo']
  foto: File | null
}

const wallpapersKey = (venueId: string) => ['equipment', venueId, 'wallpapers']

/** The venue's wallpapers, and the sales points that they may be for. */
export function useWallpapers(venueId: string) {
  return useQuery({
    queryKey: wallpapersKey(venueId),
    queryFn: () => answer(api.GET('/api/equipamentos/papeisDeParede', { params: { query: { localClienteId: venueId } } })),
  })
}

/** Puts a picture into its place, in the stead of the one there; the form demands one. */
export function useSetWallpaper(venueId: string) {
  return useChange(venueId, async ({ foto, ...where }: WallpaperForm) => {
    if (!foto) return undefined
    return answer(api.PUT('/api/equipamentos/papeisDeParede', { body: { localClienteId: venueId, ...where, foto: await base64Of(foto) } }))
  })
}

export function useRemoveWallpaper(venueId: string) {
  return useChange(venueId, (id: string) => api.DELETE('/api/equipamentos/papeisDeParede/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }))
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: wallpapersKey(venueId) }) })
}
