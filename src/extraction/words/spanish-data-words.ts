import type { DataWords } from './data-words';

export const spanishDataWords: DataWords = {
  asking:
    'dame da danos muestra muestrame lee extrae extraer obten obtener consigue copia exporta saca me nos quiero necesito por favor el la los las un una unos unas de del y e o con incluyendo mas su sus cada en a al esta este pagina aqui para que cuales son',
  of: 'de del la las los el',
  tables: 'tabla tablas lista listas listado',
  rows: 'fila filas registro registros entrada entradas elemento elementos todo todos toda todas datos valores columna columnas campos',
  links: 'enlace enlaces vinculo vinculos url urls direccion direcciones',
  concepts: {
    name: 'nombre nombres titulo titulos producto productos articulo articulos',
    price: 'precio precios coste costes costo costos tarifa',
    date: 'fecha fechas dia dias',
    picture: 'imagen imagenes foto fotos',
    person: 'autor autores autora vendedor vendedores cliente clientes usuario',
    rating: 'valoracion valoraciones puntuacion estrellas resenas',
    count: 'cantidad cantidades unidades existencias',
    status: 'estado estados disponibilidad',
    number: 'numero numeros identificador codigo codigos referencia',
    mail: 'correo correos email emails',
    phone: 'telefono telefonos',
    text: 'descripcion descripciones texto textos',
    place: 'ciudad ciudades lugar lugares pais paises',
    kind: 'categoria categorias tipo tipos',
    total: 'total totales suma importe importes',
  },
};
