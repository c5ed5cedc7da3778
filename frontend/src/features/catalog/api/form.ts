/** The calls of the wizard and of the tabbed form of a product (S1§7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']
export type Product = Schemas['CatalogProductAnswer']
export type ProductForm = Schemas['CatalogProductForm']
export type Addition = Schemas['CatalogAddition']
export type Observation = Schemas['CatalogObservation']
export type Option = Schemas['CatalogOption']
export type Choices = Schemas['CatalogFormChoices']
export type Reference = Schemas['CatalogReference']
export type WizardProduct = Schemas['CatalogWizardProduct']
export type WizardAddition = Schemas['CatalogWizardAddition']
export type PickedProduct = Schemas['CatalogPickedProduct']

const keyOf = (venueId: string, ...rest: string[]) => ['catalog', venueId, ...rest]

/** A product as the server holds it now. */
export function readProduct(id: string): Promise<Product> {
  return answer(api.GET('/api/Produto/BuscarProdutoDoLocal/{id}', { params: { path: { id } } }))
}

/** The product that a form begins with: what comes later would not reach it. */
export function useProduct(venueId: string, id: string) {
  return useQuery({
    queryKey: keyOf(venueId, 'product', id),
    queryFn: () => readProduct(id),
    enabled: id !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Categories, stores, printers and what the venue's settings ask of a product. */
export function useChoices(venueId: string) {
  return useQuery({
    queryKey: keyOf(venueId, 'choices'),
    queryFn: () => answer(api.GET('/api/Produto/formulario/{localId}', { params: { path: { localId: venueId } } })),
  })
}

/** What the tab Nutricional offers. */
export function useNutrition(venueId: string) {
  return useQuery({
    queryKey: keyOf(venueId, 'nutrition'),
    queryFn: () => answer(api.GET('/api/Produto/dadosEnergeticos/{localId}', { params: { path: { localId: venueId } } })),
    staleTime: Infinity,
  })
}

/** Options of the venue, which its products share. */
export function useOptions(venueId: string) {
  return useQuery({
    queryKey: keyOf(venueId, 'options'),
    queryFn: () => answer(api.GET('/api/Produto/opcoes/{localId}', { params: { path: { localId: venueId } } })),
  })
}

/** Makes an option, or finds the one that is called so. */
export function useAddOption(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (descricao: string) => answer(api.POST('/api/Produto/opcoes/incluir', { body: { descricao, localClienteId: venueId } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(venueId, 'options') }),
  })
}

/** The first products that match the words. */
export function findProducts(venueId: string, words: string, signal: AbortSignal): Promise<PickedProduct[]> {
  return answer(api.GET('/api/Produto/GetProductsFromLocal/{localId}', { params: { path: { localId: venueId }, query: { busca: words, limite: 30 } }, signal }))
}

/** Where a product is an addition, and what a new name or price would change there (product-edit-18). */
export function readReferences(id: string, name: string, price: number): Promise<Reference[]> {
  const query = { OnlyWithNameOrValueChanged: true, produtoId: id, produtoNome: name, valor: price.toFixed(2) }
  return answer(api.GET('/api/Produto/ProdutoReferencia', { params: { query } }))
}

/** Saves a product, or makes it where it has no id; one key saves once. */
export function useSaveProduct(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ form, key }: { form: ProductForm; key: string }) =>
      answer(api.POST('/api/Produto/EditarProduto', { body: form, params: { header: { 'Idempotency-Key': key } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(venueId) }),
  })
}

/** Registers a product with the category and the additions that it makes; one key registers once. */
export function useAddProduct(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ product, key }: { product: WizardProduct; key: string }) =>
      answer(api.POST('/api/Produto/AdicionarProdutoV2', { body: product, params: { header: { 'Idempotency-Key': key } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(venueId) }),
  })
}

/** 'Habilitar produto para venda?' (product-edit-06). */
export function setForSale(id: string, forSale: boolean) {
  const params = { path: { id } }
  return forSale ? api.POST('/api/Proprietario/AtivarProdutos/{id}', { params }) : api.POST('/api/Proprietario/DesativarProdutos/{id}', { params })
}
