import { defineLexicon } from '../lexicon';

export const spanish = defineLexicon({
  language: 'es',
  spaced: true,
  commands: {
    click: [
      '(haz clic|hacer clic|haga clic|haz click|hacer click|clic|pulsa|pulsar|pulse|clica|clicar|cliquea|toca|tocar|presiona|presionar|presione|da clic|dale clic) (en|sobre)? {target}',
    ],
    'long-press': [
      '(mantén pulsado|mantener pulsado|mantenga pulsado|mantén presionado|mantener presionado|pulsación larga) (en|sobre)? {target}',
    ],
    'right-click': ['(haz clic derecho|clic derecho|hacer clic derecho) (en|sobre)? {target}'],
    'double-click': [
      '(haz doble clic|hacer doble clic|haga doble clic|haz doble click|da doble clic|doble clic|doble click) (en|sobre)? {target}',
    ],
    focus: [
      '(enfoca|enfocar|enfoque) (en)? {target}',
      '(pon|poner|ponga|coloca|colocar|sitúa) (el foco|el cursor) (en|sobre|dentro de) {target}',
    ],
    drag: [
      '(arrastra y suelta|arrastrar y soltar|arrastra|arrastrar|arrastre|mueve|mover|mueva) {target} (hasta|hacia|encima de|sobre|a|al|en) {destination}',
    ],
    upload: [
      '(sube|subir|suba|carga|cargar|cargue|adjunta|adjuntar|adjunte) (el archivo|el fichero)? {value} (en|a|al|como|para) {target}',
    ],
    wait: [
      '(espera|esperar|espere) (a que|hasta que)? {target} (aparezca|sea visible|esté visible|se muestre|se vea)',
      '(espera|esperar|espere) (a que aparezca|hasta que aparezca|a que se muestre|a ver|a|al|por)? {target}',
    ],
    'wait-gone': [
      '(espera|esperar|espere) (a que|hasta que)? {target} (desaparezca|se oculte|ya no se vea)',
      '(espera|esperar|espere) (a que desaparezca|hasta que desaparezca) {target}',
    ],
    'wait-enabled': [
      '(espera|esperar|espere) (a que|hasta que)? {target} (esté activo|esté activa|esté habilitado|esté habilitada|se habilite|se active)',
    ],
    'wait-text': [
      '(espera|esperar|espere) (a que aparezca|hasta que aparezca|a que|hasta que|a)? (el texto|el mensaje|la página muestre) {value} (aparezca|se muestre)?',
    ],
    'scroll-down': [
      '(desplázate|desplazarse|desplaza|baja|bajar) (un poco|una página|una pantalla) (hacia abajo)?',
      '(desplázate|desplazarse|desplaza) hacia abajo (un poco|una página|una pantalla)',
    ],
    'scroll-up': [
      '(sube|subir) (un poco|una página|una pantalla)',
      '(desplázate|desplazarse|desplaza) (un poco|una página|una pantalla) hacia arriba',
      '(desplázate|desplazarse|desplaza) hacia arriba (un poco|una página|una pantalla)',
    ],
    'scroll-by': ['(desplázate|desplazarse|desplaza|baja|bajar) {pixels} (hacia abajo)?'],
    'scroll-by-up': ['(sube|subir) {pixels}', '(desplázate|desplazarse|desplaza) {pixels} hacia arriba'],
    'scroll-until': [
      '(desplázate|desplazarse|desplaza|baja|bajar) (hacia abajo)? hasta (ver|encontrar|que aparezca|que se vea|que veas) {value}',
      '(desplázate|desplazarse|desplaza|baja|bajar) (hacia abajo)? hasta que {value} (aparezca|se vea|sea visible)',
    ],
    fill: [
      '(escribe|escribir|escriba|introduce|introducir|introduzca|ingresa|ingresar|ingrese|teclea|teclear|pon|poner|ponga|mete|inserta|insertar|pega|pegar) {value} (en|como|para|a|dentro de) {target}',
      '(rellena|rellenar|rellene|completa|completar|complete|llena|llenar) {target} con {value}',
      '(en) {target} (escribe|escribir|escriba|introduce|introducir|ingresa|ingresar|pon) {value}',
    ],
    search: ['(busca|buscar|busque) {value}'],
    sort: ['(ordena|ordenar|ordene|clasifica) (los resultados|la lista|los productos)? por {value}'],
    close: ['(cierra|cerrar|cierre) {target}'],
    'add-to-cart': [
      '(añade|añadir|añada|agrega|agregar|agregue|pon|mete) {target} (al|a la|en el|en la|a mi) (carrito|cesta|carro)',
    ],
    clear: ['(borra|borrar|borre|vacía|vaciar|vacíe|limpia|limpiar|limpie) {target}'],
    choose: [
      '(elige|elegir|elija|selecciona|seleccionar|seleccione|escoge|escoger) {value} (en|de|del|de la|como|para|entre|bajo) {target}',
      '(en) {target} (elige|elegir|elija|selecciona|seleccionar|seleccione|escoge) {value}',
    ],
    set: ['(pon|poner|cambia|cambiar|cambie|ajusta|ajustar|establece|establecer) {target} (a|en) {value}'],
    check: ['(marca|marcar|marque|activa|activar|active|tilda|habilita) {target}'],
    uncheck: ['(desmarca|desmarcar|desmarque|desactiva|desactivar|desactive|destilda|deshabilita) {target}'],
    press: [
      '(pulsa|pulsar|pulse|presiona|presionar|presione|oprime) (la tecla|la)? {key} (en|dentro de) {target}',
      '(pulsa|pulsar|pulse|presiona|presionar|presione|oprime) (la tecla|la)? {key}',
    ],
    hover: ['(pasa|pasar|pase|mueve) (el ratón|el cursor|el mouse) (por encima de|sobre|por|a) {target}'],
    'scroll-bottom': [
      '(desplázate|desplazarse|desplaza|desplácese|baja|bajar|ve|ir) (hasta|hacia|al)? (abajo|el final|el fondo|final|abajo del todo) (de la página)?',
      '(baja|bajar) (la página|hasta abajo)?',
    ],
    'scroll-top': [
      '(desplázate|desplazarse|desplaza|desplácese|sube|subir|ve|ir) (hasta|hacia|al)? (arriba|el principio|el inicio|principio|inicio|arriba del todo) (de la página)?',
      '(sube|subir) (la página|hasta arriba)?',
    ],
    'scroll-percent': ['(desplázate|desplaza|baja|sube) (hasta|al|a) (el)? {percent}'],
    scroll: ['(desplázate|desplazarse|desplaza|desplácese|baja|bajar|sube|subir) (hasta|a|al) {target}'],
  },
  possibleCommands: {
    click: [
      '(abre|abrir|abra|cierra|cerrar|cierre|muestra|mostrar|envía|enviar|confirma|confirmar|sigue|ve a|ir a|elige|elegir|selecciona|seleccionar|escoge) {target}',
      '(acepta|aceptar|acepte|rechaza|rechazar) {target}',
    ],
    fill: [
      '(rellena|rellenar|rellene|completa|completar|complete|llena|introduce|introducir|introduzca|escribe|escribir|ingresa|ingresar|ingrese) {target}',
    ],
    choose: ['(elige|elegir|elija|selecciona|seleccionar|seleccione|escoge) {value}'],
    check: ['(acepta|aceptar|acepte|selecciona|seleccionar|seleccione|elige|elegir) {target}'],
  },
  moves: {
    navigate: [
      '(ve|ir|vaya|navega|navegar|entra|entrar) (a|al|en|hasta) (la|el)? (página|sitio|web|dirección)? {address}',
      '(abre|abrir|abra|visita|visitar|visite|carga|cargar|cargue) (la|el)? (página|sitio|web|dirección)? {address}',
    ],
    goBack: ['(vuelve|volver|vuelva|ve|ir|regresa|regresar|regrese) (hacia)? atrás', 'atrás', 'volver'],
    goForward: ['(ve|ir|vaya) (hacia)? (adelante|delante)', 'adelante', '(avanza|avanzar|avance) una página'],
    reload: [
      '(recarga|recargar|recargue) (la|esta)? (página)?',
      '(actualiza|actualizar|actualice|refresca|refrescar) (la|esta) página',
    ],
  },
  possibleMoves: { goBack: ['(vuelve|volver|vuelva|ve|ir|regresa|regresar) a la página anterior'] },
  asks: 'qué, cuál, cuáles, quién, quiénes, cuándo, dónde, cuánto, cuánta, cuántos, cuántas, cómo, por qué',
  fillers: 'por favor, ahora, luego, entonces, primero, después, puedes, podrías, quiero',
  connectors: 'y luego, y después, y entonces, luego, después, y, e',
  determiners: 'el, la, los, las, lo, un, una, unos, unas, mi, mis, tu, tus, su, sus, este, esta, ese, esa',
  weakWords: 'a, en, de, del, y, o, para, con, por, al, sobre',
  negations: 'no, sin, nunca, ningún, ninguna',
  namedBy: 'llamado, llamada, con el texto, con el nombre, con la etiqueta, titulado, que dice, denominado',
  positions:
    'en, en el, en la, dentro de, de, del, para, por, bajo, debajo de, junto a, al lado de, cerca de, a, al, sobre, con, después de',
  elementTypes: {
    page: 'página',
    result: 'resultado, producto, artículo, oferta, anuncio',
    button: 'botón',
    link: 'enlace, vínculo, link',
    field: 'campo, campo de texto, cuadro de texto, cuadro, caja de texto, entrada, área de texto',
    search: 'campo de búsqueda, barra de búsqueda, buscador, cuadro de búsqueda',
    checkbox: 'casilla, casilla de verificación, checkbox',
    radio: 'botón de opción, botón de radio, radio',
    switch: 'interruptor, conmutador',
    dropdown: 'lista desplegable, desplegable, menú desplegable, lista, selector',
    option: 'opción',
    tab: 'pestaña',
    menu: 'elemento del menú, menú, opción del menú',
    image: 'imagen, icono, ícono, logo, foto',
    slider: 'control deslizante, deslizador',
    element: 'elemento, control',
  },
  regions: {
    dialog:
      'lo que estorba, lo que molesta, anuncio, calendario, diálogo, cuadro de diálogo, ventana, modal, ventana emergente',
    header: 'encabezado, cabecera',
    footer: 'pie de página, pie',
    navigation: 'navegación, barra de navegación, menú principal',
    main: 'contenido, contenido principal',
    sidebar: 'barra lateral',
    form: 'formulario',
    table: 'tabla',
    list: 'lista',
    part: 'fila, sección, tarjeta, zona, área, producto, artículo, grupo, parte, página, columna, bloque, línea',
  },
  ordinals: {
    1: 'primer, primero, primera',
    2: 'segundo, segunda',
    3: 'tercer, tercero, tercera',
    4: 'cuarto, cuarta',
    5: 'quinto, quinta',
    '-1': 'último, última',
  },
  keys: {
    Enter: 'intro, enter, entrar, retorno',
    Escape: 'escape, esc',
    Tab: 'tab, tabulador',
    ' ': 'espacio, barra espaciadora',
    Backspace: 'retroceso',
    Delete: 'suprimir, supr',
    ArrowDown: 'flecha abajo, flecha hacia abajo, abajo',
    ArrowUp: 'flecha arriba, flecha hacia arriba, arriba',
    ArrowLeft: 'flecha izquierda, flecha hacia la izquierda',
    ArrowRight: 'flecha derecha, flecha hacia la derecha',
    Home: 'inicio',
    End: 'fin',
    PageDown: 'av pág, avance de página',
    PageUp: 're pág, retroceso de página',
  },
  concepts: {
    email:
      'correo electrónico, correo, e-mail, email, dirección de correo electrónico, dirección de correo, tu correo, mail, dirección de email, su correo electrónico, tu email',
    username:
      'usuario, nombre de usuario, identificador, apodo, nick, nombre de la cuenta, código de usuario, número de cliente, id de usuario, usuario o correo, documento, dni',
    password: 'contraseña, clave, tu contraseña, clave de acceso, clave personal, clave secreta',
    'new-password':
      'nueva contraseña, crear contraseña, crea una contraseña, contraseña nueva, elige una contraseña',
    'current-password': 'contraseña actual, contraseña anterior, antigua contraseña',
    'confirm-password':
      'confirmar contraseña, confirma la contraseña, repetir contraseña, repite la contraseña, confirmación de contraseña, vuelve a escribir la contraseña, confirme su contraseña, repita la contraseña, confirma tu contraseña, confirmar la contraseña',
    'one-time-code': 'código de verificación, código de un solo uso, código sms',
    'first-name': 'nombre, nombre de pila, primer nombre, nombres',
    'middle-name': 'segundo nombre',
    'last-name': 'apellido, apellidos, primer apellido',
    'full-name': 'nombre completo, nombre y apellidos, nombre y apellido, tu nombre, su nombre',
    phone:
      'teléfono, número de teléfono, móvil, celular, teléfono móvil, tel, número de móvil, número de celular, teléfono de contacto',
    street:
      'dirección, calle, domicilio, calle y número, dirección línea 1, dirección 1, dirección de envío, dirección postal',
    'street-2':
      'dirección línea 2, dirección 2, piso, apartamento, departamento, complemento, puerta, piso puerta',
    city: 'ciudad, localidad, población, municipio',
    province: 'provincia, estado, región, comunidad autónoma, departamento',
    postcode: 'código postal, cp, c p, cód postal',
    country: 'país, país región, país de residencia',
    company: 'empresa, compañía, nombre de la empresa, razón social, organización',
    birthday: 'fecha de nacimiento, nacimiento, cumpleaños',
    'birth-day': 'día, día de nacimiento',
    'birth-month': 'mes, mes de nacimiento',
    'birth-year': 'año, año de nacimiento',
    'card-number':
      'número de tarjeta, número de la tarjeta, tarjeta de crédito, número de tarjeta de crédito, tarjeta',
    'card-name':
      'titular de la tarjeta, nombre en la tarjeta, titular, nombre del titular, nombre del titular de la tarjeta',
    'card-code': 'código de seguridad, código cvv, código cvc, código de verificación de la tarjeta',
    'card-expiry':
      'fecha de caducidad, caducidad, fecha de vencimiento, vencimiento, fecha de expiración, válida hasta',
    'card-month': 'mes, mes de caducidad, mes de vencimiento, mes de expiración',
    'card-year': 'año, año de caducidad, año de vencimiento, año de expiración',
    search: 'búsqueda, buscar, palabra clave, buscar productos',
    quantity: 'cantidad, unidades',
    message: 'mensaje, tu mensaje, comentario, comentarios, observaciones',
    subject: 'asunto, tema',
    coupon: 'cupón, código promocional, código de descuento, código de cupón, vale',
    gender: 'sexo, género',
    salutation: 'tratamiento, título',
    website: 'sitio web, página web, web',
    date: 'fecha',
    time: 'hora',
    submit: 'enviar, enviar formulario',
    'sign-in':
      'iniciar sesión, entrar, acceder, ingresar, inicia sesión, acceso, inicio de sesión, identificarse',
    'sign-up':
      'registrarse, regístrate, crear cuenta, crear una cuenta, registro, registrarme, crear mi cuenta, darse de alta',
    'sign-out':
      'cierra sesión, cerrar la sesión, cierra la sesión, desconéctame, cerrar sesión, salir, desconectar',
    'add-to-cart': 'añadir al carrito, agregar al carrito, añadir a la cesta, añadir a cesta',
    cart: 'carrito, cesta, carro, carrito de compras, carro de compras',
    checkout:
      'finalizar compra, tramitar pedido, realizar pedido, pasar por caja, ir a la caja, terminar compra',
    close: 'cerrar',
    cancel: 'cancelar',
    next: 'siguiente, continuar, página siguiente, seguir',
    back: 'atrás, volver, anterior, regresar, página anterior',
    save: 'guardar, guardar cambios, aplicar',
    delete: 'eliminar, borrar, quitar, suprimir',
    edit: 'editar, modificar, cambiar',
    add: 'añadir, agregar, crear, nuevo',
    confirm: 'confirmar, ok, sí, aceptar',
    accept:
      'acepta todas las cookies, aceptar todas las cookies, acepta cookies, aceptar cookies, acepta las cookies, aceptar las cookies, aceptar, aceptar todo, aceptar todas, acepto, permitir',
    reject:
      'rechaza todas las cookies, rechazar todas las cookies, rechaza las cookies, rechazar las cookies, rechazar cookies, rechazar, rechazar todo, rechazar todas',
    pay: 'pagar, pagar ahora, comprar, comprar ahora, realizar pago, pedir ahora, confirmar pedido',
    subscribe: 'suscribirse, suscribirme, suscríbete',
    download: 'descargar',
    upload: 'subir, cargar',
    menu: 'menú, menú principal',
    home: 'inicio, página de inicio, portada',
    help: 'ayuda, soporte',
    settings: 'configuración, ajustes, preferencias',
    account: 'cuenta, mi cuenta, perfil, mi perfil',
    contact: 'contacto, contáctanos, contactar',
    'forgot-password':
      'olvidé mi contraseña, olvidaste tu contraseña, has olvidado tu contraseña, recuperar contraseña, olvidó su contraseña',
    'remember-me': 'recordarme, recuérdame, mantener la sesión iniciada, no cerrar sesión, recordar usuario',
    terms:
      'términos y condiciones, condiciones, acepto los términos y condiciones, acepto las condiciones, términos',
    newsletter: 'boletín, boletín de noticias, newsletter',
  },
  again: 'confirmar, confirma, confirme, confirmación, repetir, repite, repita, de nuevo, otra vez, vuelve',
  contexts: 'tarjeta, dirección, facturación, envío, entrega, cuenta, cliente, usuario, contacto',
  suffixes: 'es, os, as, s, o, a, e',
});
